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
import { enlargeText } from '../../../test/larger-text.ts';
import { takePicture } from '../../../test/picture.ts';

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
    // A wider screen only moves things apart.
    if (width > 390) await takePicture();
    else await expectAccessible(width === 390 ? ['dark', 'light'] : ['narrow']);
  }
  await page.viewport(320, 568);
  for (const percent of [130, 200]) {
    await enlargeText(percent);
    expectNothingCutOff();
    expectLabelsFit();
  }
});

function expectLabelsFit(): void {
  const tabs = [...document.querySelectorAll('nav li a')];
  const bar = document.querySelector('nav ul')?.getBoundingClientRect();
  const labels = tabs.map((tab) => {
    const content = document.createRange();
    content.selectNodeContents(tab);
    return content.getBoundingClientRect();
  });
  for (const [at, label] of labels.entries()) {
    expect(label.top).toBeGreaterThanOrEqual(bar!.top);
    expect(label.bottom).toBeLessThanOrEqual(bar!.bottom);
    expect(label.right).toBeLessThan(labels[at + 1]?.left ?? bar!.right);
  }
}

/** In one column, the tab order goes downwards. */
function expectReadInOrder(): void {
  const controls = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select)')]
    .filter((control) => control.offsetParent !== null && control.tabIndex >= 0)
    // Floating controls do not follow the page's scroll position.
    .filter((control) => !control.closest('.floating-action, .fixed'));
  const boxes = controls.map((control) => control.getBoundingClientRect());
  const above = controls.filter((_, at) => at > 0 && boxes[at]!.bottom <= boxes[at - 1]!.top);
  expect(above.map((control) => control.outerHTML)).toEqual([]);
}
