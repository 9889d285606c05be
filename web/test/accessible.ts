import axe from 'axe-core';
import { expect } from 'vitest';

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Animations under way, spinners apart. What has ended and stays in effect is on the list, too. */
const fades = () =>
  document
    .getAnimations()
    .filter(({ playState, pending }) => playState === 'running' || pending)
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);

/** The screen as it stands has no accessibility fault that axe can find. */
export async function expectAccessible(): Promise<void> {
  // A fade in progress has no contrast, and what was just shown begins to fade a frame later.
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(fades().map((animation) => animation.finished.catch(() => null)));
    await nextFrame();
    await nextFrame();
    if (fades().length === 0) break;
  }
  const { violations } = await axe.run(document);
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([]);
}
