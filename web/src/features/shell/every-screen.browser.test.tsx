import { APP_ROUTES } from '@jobly/core/routes';
import { expect, it } from 'vitest';
import { page, utils } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import {
  EVERY_SCREEN,
  expectNothingCutOff,
  nameOf,
  openAsBusy,
} from '../../../test/every-screen.ts';

it('every address of the route table is among the screens', () => {
  expect(EVERY_SCREEN.map(({ route }) => route)).toEqual(APP_ROUTES);
});

it.each(EVERY_SCREEN)('$route', async (screen) => {
  await openAsBusy(screen);
  const tree = utils.aria.renderAriaTree(utils.aria.generateAriaTree(document.body));
  await expect(`${tree}\n`).toMatchFileSnapshot(
    `../../../test/accessibility/${nameOf(screen)}.txt`,
  );
  expectReadInOrder();
  for (const width of [320, 768, 1280, 390]) {
    await page.viewport(width, 844);
    expectNothingCutOff();
    // Colours are the same at every width.
    await expectAccessible(width === 390 ? ['dark', 'light'] : ['light']);
  }
});

/** In one column, what comes next for the keyboard does not stand above what came before. */
function expectReadInOrder(): void {
  const controls = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select)')]
    .filter((control) => control.offsetParent !== null && control.tabIndex >= 0)
    // What floats over the page is where the page was scrolled to.
    .filter((control) => !control.closest('.floating-action, .fixed'));
  const boxes = controls.map((control) => control.getBoundingClientRect());
  const above = controls.filter((_, at) => at > 0 && boxes[at]!.bottom <= boxes[at - 1]!.top);
  expect(above.map((control) => control.outerHTML)).toEqual([]);
}
