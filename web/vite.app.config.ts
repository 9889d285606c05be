import { contractHeads } from './vite/contract-heads.ts';
import { serverPages } from './vite/server-pages.ts';

/** The browser's build has the sheets. */
const noStyles = {
  name: 'jobly:no-styles',
  enforce: 'pre' as const,
  load: (id: string) => (id.endsWith('.css') ? '' : null),
};

export default serverPages('src/render.tsx', 'dist-app', [contractHeads(), noStyles]);
