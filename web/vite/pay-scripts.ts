import { OTHER_NOTICE_TITLE, PAY_BUTTON, PAY_NOTICES } from '@jobly/core/checkout/messages';
import type { Language } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import { t, translated } from '@jobly/core/language/t';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { bundleScript } from './server-pages.ts';

const NAME = /^pay-script:(\w+)(?:\.(en|es))?$/;
const FOLDER = fileURLToPath(new URL('../src/pay/scripts', import.meta.url));
/** Only what the script needs: the catalogue is larger than the script. */
const wordsIn = (language: Language) =>
  speak(language, () => ({
    LANGUAGE: language,
    BUTTON: inLanguage(PAY_BUTTON),
    NO_REDIRECT: inLanguage(PAY_NOTICES.noRedirect),
    FAILED: inLanguage(PAY_NOTICES.failed),
    SETUP_TITLE: translated(PAY_NOTICES.setupIncomplete.title),
    OTHER_TITLE: translated(OTHER_NOTICE_TITLE),
    TIP_WRONG: inLanguage(PAY_NOTICES.tipWrong),
    TIP_LARGE: inLanguage(PAY_NOTICES.tipLarge),
    TIP_LABEL: t('{tip} tip', { tip: '{tip}' }),
  }));

const inLanguage = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, translated(text)]));

/** `import code from 'pay-script:x.es'`: x.ts as one string, in Spanish, for inlining. `tip`: pay.ts with tips. */
export function payScripts(): Plugin {
  return {
    name: 'jobly:pay-scripts',
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const [, name, language = 'en'] = NAME.exec(id.replace('\0', '')) ?? [];
      if (!name) return undefined;
      const takesTips = name === 'tip';
      const words = { ...wordsIn(language as Language), TIPS: takesTips };
      const file = takesTips ? 'pay' : name;
      const { code, moduleIds } = await bundleScript(join(FOLDER, `${file}.ts`), words, {
        target: 'es2019',
        minify: 'oxc',
      });
      for (const source of moduleIds) this.addWatchFile(source);
      return `export default ${JSON.stringify(code.trim())};`;
    },
  };
}
