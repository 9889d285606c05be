import { page } from 'vitest/browser';

/** With `npm run screens`, saves a picture of a state that axe has checked, named after its test. */
export async function takePicture(): Promise<void> {
  if (!import.meta.env['VITE_SCREENS']) return;
  const { clientWidth, clientHeight, scrollHeight } = document.documentElement;
  // As high as the page: elements fixed to the bottom stay there.
  await page.viewport(clientWidth, Math.max(clientHeight, scrollHeight));
  await page.screenshot();
  await page.viewport(clientWidth, clientHeight);
}
