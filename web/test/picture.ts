import { page } from 'vitest/browser';

/** With `npm run screens`, a state that axe has judged is kept as a picture, named after its test. */
export async function takePicture(): Promise<void> {
  if (!import.meta.env['VITE_SCREENS']) return;
  const { clientWidth, clientHeight, scrollHeight } = document.documentElement;
  // As high as the page: what is fixed to the bottom of the screen stays there.
  await page.viewport(clientWidth, Math.max(clientHeight, scrollHeight));
  await page.screenshot();
  await page.viewport(clientWidth, clientHeight);
}
