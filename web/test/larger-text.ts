import { expect, onTestFinished } from 'vitest';

/** Larger text in the browser's settings, until the test ends. */
export async function enlargeText(percent: number): Promise<void> {
  const page = document.documentElement;
  onTestFinished(() => void page.style.removeProperty('font-size'));
  page.style.fontSize = `${percent}%`;
  // Where motion is not reduced, sizes change by transitions.
  await expect
    .poll(() => document.getAnimations().filter((one) => one instanceof CSSTransition))
    .toEqual([]);
  expect(getComputedStyle(page).fontSize).toBe(`${(16 * percent) / 100}px`);
}
