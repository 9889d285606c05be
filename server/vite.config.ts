import { dirname, join, relative } from 'node:path';
import { defineConfig, normalizePath, type Plugin } from 'vite';

const OUTPUT = join(import.meta.dirname, 'dist');
/** As Vite names modules, on Windows too. */
const SOURCES = `${normalizePath(join(import.meta.dirname, 'src'))}/`;

/** Loaded only where they are needed: they stay packages. */
const PACKAGES = ['@simplewebauthn/server', 'flydrive', 'nodemailer', 'pg-native'];

/**
 * The server as one file, dist/main.js, which is what `npm start` runs: of a thousand small files Node
 * keeps the texts and a module each (docs/decisions/0021). Beside it, it still finds the migrations,
 * the programs for pictures and PDFs, the sandbox and the built pages. Its names stay: what went wrong is to be
 * found by the name of its function. One sign beyond ASCII would make Node keep two bytes for each of
 * its text.
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
    rolldownOptions: {
      output: {
        entryFileNames: 'main.js',
        comments: false,
        minify: {
          compress: false,
          mangle: false,
          codegen: { removeWhitespace: false, asciiOnly: true },
        },
      },
    },
  },
});

/** A module finds files beside itself; in the bundle it still says where its source lies. */
function ownPlaces(): Plugin {
  let found = 0;
  return {
    name: 'own-places',
    transform(code, id) {
      if (!id.startsWith(SOURCES) || !code.includes('import.meta.dirname')) return undefined;
      found += 1;
      const place = normalizePath(relative(OUTPUT, dirname(id)));
      const kept = `(import.meta.dirname + ${JSON.stringify(`/${place}`)})`;
      return { code: code.replaceAll('import.meta.dirname', kept), map: null };
    },
    buildEnd() {
      if (found === 0) this.error('no module was told where its source lies');
    },
  };
}
