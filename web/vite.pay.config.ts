import { payScripts } from './vite/pay-scripts.ts';
import { serverPages } from './vite/server-pages.ts';

export default serverPages('src/pay/render.ts', 'dist-pay', [payScripts()]);
