import { toPay } from '@jobly/core/test/customer-pages';
import { afterEach, expect, it } from 'vitest';
import { contrast } from '../../test/contrast.ts';
import { closeCustomerPage, emulate, openCustomerPage } from '../../test/customer-frame.ts';

afterEach(async () => {
  closeCustomerPage();
  await emulate();
});

const hex = (rgb: string) =>
  `#${[...rgb.matchAll(/\d+/g)].map(([part]) => Number(part).toString(16).padStart(2, '0')).join('')}`;

it.each([false, true])('is seen around the button to pay, in the dark: %s', async (dark) => {
  await emulate({ dark });
  const page = await openCustomerPage(toPay());
  page.choose('Card');
  page.button().focus();
  const ring = getComputedStyle(page.button());
  expect([ring.outlineStyle, ring.outlineOffset]).toEqual(['solid', '2px']);
  // Outside the button it has the page's background on both sides.
  const paper = getComputedStyle(page.document.body).backgroundColor;
  expect(contrast(hex(ring.outlineColor), hex(paper))).toBeGreaterThan(3);
});
