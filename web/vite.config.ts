import { tidyMarkup } from '@jobly/core/markup';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CHUNKS, chunkFile } from './vite/chunks.ts';
import { frontDoorStyles } from './vite/front-door-styles.ts';
import { precompress } from './vite/precompress.ts';
import { preloadFont } from './vite/preload-font.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { unwrapCascadeLayers } from './vite/unwrap-cascade-layers.ts';
import { webManifest } from './vite/web-manifest.ts';

const serverUrl = process.env['JOBLY_SERVER_URL'] ?? 'http://127.0.0.1:4000';
const SERVER_PATHS = [
  '/auth/v1',
  '/rest/v1',
  '/functions/v1',
  '/storage/v1',
  '/realtime/v1',
  '/openapi.json',
  '/reference',
  '/dev',
  '/healthz',
  '/readyz',
  // The customer's pages are the server's; /payments is the app's.
  '^/pay(/|$)',
  '/payment-success',
  '^/(sites|r|unsubscribe)/',
];

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      routeFileIgnorePattern: '\\.test\\.',
      codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
    }),
    react(),
    tailwindcss(),
    unwrapCascadeLayers(),
    frontDoorStyles(),
    preloadFont(),
    { name: 'jobly:tidy-markup', transformIndexHtml: { order: 'post', handler: tidyMarkup } },
    webManifest(),
    serviceWorker(),
    precompress(),
  ],
  server: {
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: serverUrl }])),
  },
  build: {
    // A phone last updated in early 2021 opens our pages; what it lacks beyond syntax is in old-phones.ts.
    target: 'chrome91',
    modulePreload: { polyfill: false },
    // Fonts inlined as data: would be refused by font-src 'self'.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: chunkFile,
        codeSplitting: { includeDependenciesRecursively: false, groups: CHUNKS },
      },
    },
  },
});
