import { defineConfig } from 'vite';

/**
 * The pages of the businesses' websites for the server: one module, dist-site/render.js, bundled like
 * the customer's pages (vite.pay.config.ts).
 */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/site/render.tsx',
    outDir: 'dist-site',
    target: 'node24',
    cssTarget: 'chrome91',
    minify: true,
    cssMinify: true,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'render.js' } },
  },
});
