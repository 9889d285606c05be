import { serverPages } from './vite/server-pages.ts';

export default serverPages('src/site/render.tsx', 'dist-site');
