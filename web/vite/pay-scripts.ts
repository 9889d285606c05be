import { NOTICE_TITLES, OTHER_NOTICE_TITLE, PAY_NOTICES } from '@jobly/core/checkout/messages';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { bundleScript } from './server-pages.ts';

const NAME = /^pay-script:(\w+)$/;
const FOLDER = fileURLToPath(new URL('../src/pay/scripts', import.meta.url));
/** The words a script says, and no others: the catalogue is larger than the script. */
const WORDS = {
  CHOOSE_METHOD: PAY_NOTICES.chooseMethod,
  NO_REDIRECT: PAY_NOTICES.noRedirect,
  FAILED: PAY_NOTICES.failed,
  TITLES: NOTICE_TITLES,
  OTHER_TITLE: OTHER_NOTICE_TITLE,
};

/** `import code from 'pay-script:x'`: the browser script x.ts as one string, to stand inside a page. */
export function payScripts(): Plugin {
  return {
    name: 'jobly:pay-scripts',
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const name = NAME.exec(id.replace('\0', ''))?.[1];
      if (!name) return undefined;
      const { code, moduleIds } = await bundleScript(join(FOLDER, `${name}.ts`), WORDS, {
        target: 'es2019',
        minify: 'oxc',
      });
      for (const source of moduleIds) this.addWatchFile(source);
      return `export default ${JSON.stringify(code.trim())};`;
    },
  };
}

/** Custom properties keep their names in the source; in an inlined sheet each letter is sent anew. */
export function shortNames(): Plugin {
  return {
    name: 'jobly:short-names',
    enforce: 'post',
    transform(code, id) {
      return id.endsWith('.css?inline') ? withShortNames(code) : undefined;
    },
  };
}

export function withShortNames(css: string): string {
  const names = [...new Set(css.match(/--[a-z][\w-]*/g))];
  return css.replace(/--[a-z][\w-]*/g, (name) => `--${names.indexOf(name).toString(36)}`);
}
