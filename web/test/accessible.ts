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

/** The themes differ in colours only, so dark is checked for colours alone; a narrow screen moves things together. */
export const RULES_OF = {
  dark: ['color-contrast', 'link-in-text-block'],
  narrow: ['target-size', 'scrollable-region-focusable'],
};
/** Not among axe's defaults. */
export const RULES_OF_WCAG_2_2 = { 'target-size': { enabled: true } };

/** Without what no rule here needs: the styles read once more, and frames inside. */
export const QUICKLY = { resultTypes: ['violations' as const], preload: false, iframes: false };

/** No accessibility fault that axe can find, in the given themes, or on a narrow screen. */
export async function expectAccessible(
  looks: readonly ('dark' | 'light' | 'narrow')[] = ['dark', 'light'],
): Promise<void> {
  for (const look of looks) {
    document.documentElement.dataset['theme'] = look === 'dark' ? 'dark' : 'light';
    await settle();
    const { violations } = await axe.run(document, {
      ...QUICKLY,
      ...(look === 'light' ? { rules: RULES_OF_WCAG_2_2 } : { runOnly: RULES_OF[look] }),
    });
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      look,
    ).toEqual([]);
    await takePicture();
  }
}
