import type { Plugin } from 'vite';
import { contractHeads } from './vite/contract-heads.ts';
import { serverPages } from './vite/server-pages.ts';

const NOTHING = '\0nothing';

/** CSS is the browser's, and what a screen loads later is not in its first view. */
const firstViewOnly: Plugin = {
  name: 'jobly:first-view-only',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? NOTHING : null),
  resolveDynamicImport: () => NOTHING,
  load: (id) => (id === NOTHING ? 'export default null' : null),
};

export default serverPages('src/render.tsx', 'dist-app', [contractHeads(), firstViewOnly]);
