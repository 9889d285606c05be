import { expect, onTestFinished } from 'vitest';

/** As for a reader whose browser is set to larger text; until the test is over. */
export async function enlargeText(percent: number): Promise<void> {
  const page = document.documentElement;
  onTestFinished(() => void page.style.removeProperty('font-size'));
  page.style.fontSize = `${percent}%`;
  // Where motion is reduced, every size gets there by a transition of a millisecond.
  await expect
    .poll(() => document.getAnimations().filter((one) => one instanceof CSSTransition))
    .toEqual([]);
  expect(getComputedStyle(page).fontSize).toBe(`${(16 * percent) / 100}px`);
}
