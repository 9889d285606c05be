import { defineConfig } from 'vite';
import { payScripts } from './vite/pay-scripts.ts';
import { shortNames } from './vite/pay-short-names.ts';

/**
 * The customer's pages for the server: one module, dist-pay/render.js, with React inside. Bundled, so
 * that it needs nothing beside it and is React's production build whatever NODE_ENV says.
 */
export default defineConfig({
  plugins: [payScripts(), shortNames()],
  oxc: { jsx: { runtime: 'automatic', development: false } },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/pay/render.ts',
    outDir: 'dist-pay',
    target: 'node24',
    cssTarget: 'chrome91',
    minify: true,
    cssMinify: true,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'render.js' } },
  },
});
