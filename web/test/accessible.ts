import axe from 'axe-core';
import { expect } from 'vitest';
import { nextFrame } from './frames.ts';
import { takePicture } from './picture.ts';

/** Running animations without spinners; finished ones that stay in effect are listed, too. */
const fades = () =>
  document
    .getAnimations()
    .filter(({ playState, pending }) => playState === 'running' || pending)
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);

/** A running fade has no contrast, and new content begins to fade a frame later. */
async function settle(): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(fades().map((animation) => animation.finished.catch(() => null)));
    await nextFrame();
    await nextFrame();
    if (fades().length === 0) return;
  }
  throw new Error('something on the screen keeps moving');
}

/** The themes differ in colours only, so dark is checked for colours alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Not among axe's defaults. */
const RULES_OF_WCAG_2_2 = { 'target-size': { enabled: true } };

/** No accessibility fault that axe can find, in the given themes. */
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
