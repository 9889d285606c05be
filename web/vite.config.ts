import { tidyMarkup } from '@jobly/core/markup';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { SERVERS_OWN } from './src/service-worker/paths.ts';
import { CHUNKS, chunkFile } from './vite/chunks.ts';
import { contractHeads } from './vite/contract-heads.ts';
import { frontDoorStyles, unwrapCascadeLayers } from './vite/styles.ts';
import { plainCatalogue } from './vite/plain-catalogue.ts';
import { precompress } from './vite/precompress.ts';
import { routeFiles } from './vite/route-files.ts';
import { serviceWorker } from './vite/service-worker.ts';

const serverUrl = process.env['JOBLY_SERVER_URL'] ?? 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [
    contractHeads(),
    plainCatalogue(),
    react(),
    tailwindcss(),
    unwrapCascadeLayers(),
    frontDoorStyles(),
    { name: 'jobly:tidy-markup', transformIndexHtml: { order: 'post', handler: tidyMarkup } },
    routeFiles(),
    serviceWorker(),
    precompress(),
  ],
  server: {
    proxy: Object.fromEntries(
      SERVERS_OWN.map((path) => [`^${path}(?:[/?]|$)`, { target: serverUrl }]),
    ),
  },
  build: {
    // Phones last updated in early 2021; missing functions are in old-phones.ts.
    target: 'chrome91',
    modulePreload: { polyfill: false },
    // font-src 'self' would refuse fonts inlined as data:.
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
