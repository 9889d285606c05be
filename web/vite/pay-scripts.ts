import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NOTICE_TITLES, OTHER_NOTICE_TITLE, PAY_NOTICES } from '@jobly/core/checkout/messages';
import { build } from 'vite';
import type { Plugin } from 'vite';

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
      const { code, sources } = await bundle(join(FOLDER, `${name}.ts`));
      for (const source of sources) this.addWatchFile(source);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}

async function bundle(entry: string): Promise<{ code: string; sources: string[] }> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: Object.fromEntries(
      Object.entries(WORDS).map(([name, words]) => [name, JSON.stringify(words)]),
    ),
    build: {
      write: false,
      target: 'es2019',
      minify: 'oxc',
      lib: { entry, formats: ['iife'], name: 'page', fileName: 'page' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} could not be built`);
  return { code: chunk.code.trim(), sources: chunk.moduleIds };
}
