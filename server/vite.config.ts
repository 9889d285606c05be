import { dirname, join, relative } from 'node:path';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const OUTPUT = join(import.meta.dirname, 'dist');
const SOURCES = join(import.meta.dirname, 'src');

/** Loaded only where they are needed, or not made of script: they stay packages. */
const PACKAGES = ['@aws-sdk/*', 'file-type', 'flydrive', 'nodemailer', 'pg-native', 'sharp'];

/**
 * The server as one file, dist/main.js, which is what `npm start` runs: of a thousand small files Node
 * keeps the texts and a module each, which takes 25 MB more and a longer start (docs/decisions/0012).
 * It is not minified: what went wrong is to be found by the name of its function.
 */
export default defineConfig({
  plugins: [ownPlaces()],
  ssr: { noExternal: true, external: PACKAGES },
  build: {
    ssr: 'src/main.ts',
    outDir: OUTPUT,
    target: 'node24',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
});

/** A module finds files beside itself; in the bundle it still says where its source lies. */
function ownPlaces(): Plugin {
  return {
    name: 'own-places',
    transform(code, id) {
      if (!id.startsWith(SOURCES) || !code.includes('import.meta.dirname')) return undefined;
      const place = relative(OUTPUT, dirname(id)).replaceAll('\\', '/');
      const found = `(import.meta.dirname + ${JSON.stringify(`/${place}`)})`;
      return { code: code.replaceAll('import.meta.dirname', found), map: null };
    },
  };
}
