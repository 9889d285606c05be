import type { CustomerPage } from '@jobly/core/checkout/page';
import { LANGUAGES } from '@jobly/core/language/language';
import {
  BILL,
  HALF_PAID,
  OFFER,
  STANDING,
  toAccept,
  toPay,
  toRead,
} from '@jobly/core/test/customer-pages';
import { afterEach, describe, expect, it } from 'vitest';
import { closeCustomerPage, openCustomerPage } from '../../test/customer-frame.ts';

afterEach(closeCustomerPage);

const most = 99_999_999;
const half = { cents: 50_000_000, dueOn: null };
const payments = [
  { ...half, due: 'now' as const },
  { ...half, due: 'done' as const },
];
const offer = { ...OFFER, totalCents: most, payments };
const standing = { ...STANDING, totalCents: most, leftAfterCents: most, payAllCents: most };

const PAGES: Record<string, CustomerPage> = {
  estimate: toAccept(offer),
  'an accepted estimate': toRead({
    offer,
    standing: { ...HALF_PAID, totalCents: most, leftAfterCents: most },
    pay: { code: 'balance-link', cents: most },
  }),
  'a payment of a job': toPay({ standing, bill: BILL, amountCents: most, chosen: 'card' }),
};

/** Words and amounts that stand on two lines. */
function brokenIn(page: Document): string[] {
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    if (!node.parentElement!.checkVisibility()) continue;
    for (const { 0: word, index } of node.textContent!.matchAll(/[^\s-]+/g)) {
      const range = page.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
}

describe.each(Object.entries(PAGES))('%s in text of twice the size', (_, shown) => {
  it.each(LANGUAGES)('breaks no word and no amount: %s', async (language) => {
    const zoomed = await openCustomerPage(shown, 195, language);
    expect(zoomed.words()).toContain('$999,999.99');
    expect(brokenIn(zoomed.document)).toEqual([]);
    const { document: page } = await openCustomerPage(shown, 320, language);
    page.documentElement.style.fontSize = '200%';
    expect(brokenIn(page)).toEqual([]);
  });
});

it('keeps an amount beside its label where there is room', async () => {
  const { document: page } = await openCustomerPage(toAccept(), 390);
  for (const row of page.querySelectorAll('dl > div')) {
    const [label, amount] = [...row.children].map((child) => child.getBoundingClientRect());
    expect(amount!.top).toBe(label!.top);
    expect(amount!.left).toBeGreaterThan(label!.right);
  }
});
