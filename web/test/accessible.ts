import axe from 'axe-core';
import { expect } from 'vitest';
import { nextFrame } from './frames.ts';
import { takePicture } from './picture.ts';

/** Animations under way, spinners apart. What has ended and stays in effect is on the list, too. */
const fades = () =>
  document
    .getAnimations()
    .filter(({ playState, pending }) => playState === 'running' || pending)
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);

/** A fade in progress has no contrast, and what was just shown begins to fade a frame later. */
async function settle(): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(fades().map((animation) => animation.finished.catch(() => null)));
    await nextFrame();
    await nextFrame();
    if (fades().length === 0) return;
  }
  throw new Error('something on the screen keeps moving');
}

/** Between the two themes only colours change, so the look at the dark one is at colours alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Not among axe's own choice. */
const RULES_OF_WCAG_2_2 = { 'target-size': { enabled: true } };

/** The screen as it stands has no accessibility fault that axe can find, in either theme or in those named. */
export async function expectAccessible(
  themes: readonly ('dark' | 'light')[] = ['dark', 'light'],
): Promise<void> {
  for (const theme of themes) {
    document.documentElement.dataset['theme'] = theme;
    await settle();
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(theme === 'dark' ? { runOnly: COLOUR_RULES } : { rules: RULES_OF_WCAG_2_2 }),
    });
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      theme,
    ).toEqual([]);
    await takePicture();
  }
}
