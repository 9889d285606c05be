import type { CustomerPage } from '@jobly/core/checkout/page';
import { forEachWorkText } from '@jobly/core/payment-links/work';
import { afterEach, describe, expect, it } from 'vitest';
import {
  closeCustomerPage,
  emulate,
  expectAccessiblePage,
  openCustomerPage,
} from '../../test/customer-frame.ts';
import { RECEIPT, confirmed, toPay } from '@jobly/core/test/customer-pages';

afterEach(async () => {
  closeCustomerPage();
  await emulate();
});

describe('whatever was typed', () => {
  /** Right-to-left: the full stop belongs at its left end. */
  const hebrew = { name: 'דנה ויטפילד.', company: 'רון שרברבות בע״מ.', memo: 'החלפת ברז במטבח.' };
  const long = {
    name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2),
    company: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    memo: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3),
  };
  const pagesWith = (typed: typeof long): CustomerPage[] => {
    const business = { ...RECEIPT.business, name: typed.company };
    const amountCents = 99_999_999;
    const work = forEachWorkText(() => typed.memo);
    const texts = { business, work, customerName: typed.name, jobCents: amountCents };
    const paid = { ...texts, customerFeeCents: 0, totalCents: amountCents };
    return [
      toPay({ business, work, amountCents, chosen: 'card' }),
      confirmed(paid),
      { page: 'receipt', receipt: { ...RECEIPT, ...paid } },
    ];
  };

  it.each(pagesWith(hebrew))('keeps its own direction: $page', async (shown) => {
    const { document: page } = await openCustomerPage(shown);
    const typed = shown.page === 'pay' ? [hebrew.company, hebrew.memo] : Object.values(hebrew);
    const places = [...page.querySelectorAll('body *')].filter(
      ({ children, textContent }) => children.length === 0 && typed.includes(textContent),
    );
    expect(places.length).toBeGreaterThanOrEqual(2);
    expect(new Set(places.map((place) => getComputedStyle(place).direction))).toEqual(
      new Set(['rtl']),
    );
  });

  it.each(pagesWith(long))(
    'breaks on the narrowest phone, also in large type: $page',
    async (shown) => {
      const opened = await openCustomerPage(shown, 320);
      const { document: page } = opened;
      expect(opened.words()).toContain('999,999.99');
      const tooWide = () =>
        [...page.querySelectorAll('body *')]
          .filter((element) => element.checkVisibility() && !element.closest('svg'))
          .filter((element) => element.getBoundingClientRect().right > 321)
          .map((element) => element.outerHTML.slice(0, 120));
      expect(tooWide()).toEqual([]);
      expect(opened.words().includes('fee = $1,034,899.99')).toBe(shown.page === 'pay');
      await expectAccessiblePage(opened);
      // The browser's text size set to 200 %.
      page.documentElement.style.fontSize = '200%';
      expect(tooWide()).toEqual([]);
    },
  );

  it('is as large as the browser is set to', async () => {
    const { document: page } = await openCustomerPage(toPay());
    const sizes = () =>
      ['h1', 'legend', 'label b', 'label small', '.go', 'footer'].map((selector) =>
        Number.parseFloat(getComputedStyle(page.querySelector(selector)!).fontSize),
      );
    const before = sizes();
    page.documentElement.style.fontSize = '150%';
    expect(sizes()).toEqual(before.map((size) => size * 1.5));
  });
});
