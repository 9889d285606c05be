import { PAY_NOTICES } from '@jobly/core/checkout/messages';
import type { CustomerPage } from '@jobly/core/checkout/page';
import { afterEach, describe, expect, it } from 'vitest';
import {
  closeCustomerPage,
  emulate,
  expectAccessiblePage,
  openCustomerPage,
  wordsOf,
  type CustomerFrame,
} from '../../test/customer-frame.ts';
import { BUSINESS_ON_PAGE, JOB, RECEIPT, confirmed, toPay } from '@jobly/core/test/customer-pages';

afterEach(async () => {
  closeCustomerPage();
  await emulate();
});

const { linkCode } = RECEIPT;
const receipt: CustomerPage = { page: 'receipt', receipt: RECEIPT };
const closed = (
  why: 'unknown' | 'paid' | 'refunded' | 'cancelled' | 'expired',
  notice: (typeof PAY_NOTICES)[keyof typeof PAY_NOTICES],
): CustomerPage => ({
  page: 'pay',
  view: 'closed',
  why,
  business: why === 'unknown' ? null : BUSINESS_ON_PAGE,
  receiptPath: why === 'paid' ? `/pay/${linkCode}/receipt` : null,
  notice,
});

async function expectNotice(page: CustomerFrame, { title, text }: { title: string; text: string }) {
  await expect
    .poll(() => wordsOf(page.document.querySelector('[role=alert]')!))
    .toBe(`${title} ${text}`);
}

describe('a link to pay', () => {
  it('with the fees on top: the total follows the choice, and nothing goes without one', async () => {
    const page = await openCustomerPage(toPay());
    for (const part of [
      'Rivera Plumbing',
      'Description',
      '+3.49%',
      '+5.99% + $0.30',
      'from 4 weeks to 36 months with Klarna or Affirm',
      'Processing fees are included in the payment amount',
    ]) {
      expect(page.words()).toContain(part);
    }
    expect(page.button().getAttribute('aria-disabled')).toBe('true');
    expect(page.words()).not.toContain('Total');
    await expectAccessiblePage(page);

    page.button().click();
    await expectNotice(page, PAY_NOTICES.chooseMethod);
    await expectAccessiblePage(page);

    page.choose('Card');
    expect(page.words()).toContain('Total $439.83');
    expect(page.words()).toContain('You are redirected to Lopay');
    expect(page.button().getAttribute('aria-disabled')).toBe('false');
    page.choose('Cash');
    expect(page.document.querySelector('#total')!.textContent).toBe('Total $425.00');
    expect(page.words()).not.toContain('You are redirected to Lopay');
    expect(page.words()).toContain('the business marks it received');
    await expectAccessiblePage(page);
  });

  it('whose fees the business covers names none, and no method that would bring nothing', async () => {
    const page = await openCustomerPage(toPay({ customerPaysFees: false }));
    page.choose('Buy Now Pay Later');
    expect(page.words()).toContain('No extra fees — all processing costs are covered');
    expect(page.words()).not.toMatch(/\+\d|Total/);
    await expectAccessiblePage(page);
    const small = await openCustomerPage(toPay({ customerPaysFees: false, amountCents: 32 }));
    const methods = [...small.document.querySelectorAll('[type=radio]')];
    expect(methods.map((method) => method.getAttribute('value'))).toEqual(['cash', 'card']);
  });

  it('keeps the choice when the network fails, and says so', async () => {
    const page = await openCustomerPage(toPay());
    page.choose('Card');
    page.button().click();
    await expectNotice(page, PAY_NOTICES.failed);
    expect(page.document.querySelector<HTMLInputElement>('[value=card]')!.checked).toBe(true);
    expect(page.button().textContent).toBe('Pay now');
    await expectAccessiblePage(page);
  });

  it('is covered by the way to the provider while it waits for it', async () => {
    const page = await openCustomerPage(toPay());
    page.document.defaultView!.fetch = () => new Promise(() => undefined);
    page.choose('Card');
    page.button().click();
    await expect.poll(page.words).toMatch(/^Secure checkout with Lopay Preparing [\w ]+…$/);
    await expectAccessiblePage(page);
  });

  it('of a business that is not set up yet has nothing to press', async () => {
    const page = await openCustomerPage({
      page: 'pay',
      view: 'setup-incomplete',
      business: BUSINESS_ON_PAGE,
      job: JOB,
      amountCents: 42_500,
    });
    expect(page.words()).toContain('This business is getting set up');
    expect(page.words()).toContain(
      "Payments aren't available yet. Please check back soon. (You haven't been charged.)",
    );
    expect(page.button()).toBeNull();
    await expectAccessiblePage(page);
  });

  it.each([
    ['unknown', PAY_NOTICES.unknown, 'Please check the address'],
    ['paid', PAY_NOTICES.used, 'It has been paid already.'],
    ['cancelled', PAY_NOTICES.closed, 'The business cancelled it.'],
    ['expired', PAY_NOTICES.closed, 'Please ask the business for a new one.'],
  ] as const)('that cannot be paid (%s) says why', async (why, notice, sentence) => {
    const page = await openCustomerPage(closed(why, notice));
    expect(page.words()).toContain('Invalid Payment Link');
    expect(page.words()).toContain('This payment link is invalid or has expired.');
    expect(page.words()).toContain(sentence);
    await expectNotice(page, notice);
    expect(page.button()).toBeNull();
    expect(page.words().includes('View receipt')).toBe(why === 'paid');
    await expectAccessiblePage(page);
  });
});

describe('after the payment', () => {
  it.each<[string, CustomerPage]>([
    [
      'Thanks for paying with Jobly',
      { page: 'payment-success', view: 'thanks', businessName: null },
    ],
    [
      'No payment has arrived',
      {
        page: 'payment-success',
        view: 'not-paid',
        linkCode,
        business: BUSINESS_ON_PAGE,
        cashClaimed: false,
      },
    ],
    [
      'We are confirming your payment',
      {
        page: 'payment-success',
        view: 'confirming',
        linkCode,
        business: BUSINESS_ON_PAGE,
        amountCents: 43_983,
      },
    ],
    ['A receipt has been sent to your email', confirmed()],
    ['Powered by Lopay', confirmed()],
    ['Receipt number', receipt],
  ])('%s is said', async (sentence, shown) => {
    const page = await openCustomerPage(shown);
    expect(page.words()).toContain(sentence);
    await expectAccessiblePage(page);
  });

  it('what was given back is said', async () => {
    const page = await openCustomerPage(confirmed({ refundedCents: 42_500 }));
    expect(page.fact('Refunded')).toBe('$425.00');
    await expectAccessiblePage(page);
  });

  it('a receipt prints on white, also from a phone in the dark', async () => {
    const { document: page } = await openCustomerPage(receipt);
    await emulate({ media: 'print', dark: true });
    await expect
      .poll(() => ({
        scheme: getComputedStyle(page.documentElement).colorScheme,
        ground: getComputedStyle(page.body).backgroundColor,
      }))
      .toEqual({ scheme: 'light', ground: 'rgb(255, 255, 255)' });
  });
});

describe('whatever was typed', () => {
  /** Written from right to left: the full stop belongs at its left end. */
  const hebrew = { name: 'דנה ויטפילד.', company: 'רון שרברבות בע״מ.', memo: 'החלפת ברז במטבח.' };
  const long = {
    name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2),
    company: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    memo: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3),
  };
  const pagesWith = (typed: typeof long): CustomerPage[] => {
    const business = { ...RECEIPT.business, name: typed.company };
    const amountCents = 99_999_999;
    const job = { ...JOB, memo: typed.memo };
    const texts = { business, job, customerName: typed.name, jobCents: amountCents };
    const paid = { ...texts, customerFeeCents: 0, totalCents: amountCents };
    return [
      toPay({ business, job, amountCents, chosen: 'bnpl' }),
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
      expect(opened.words().includes('Total $1,059,900.29')).toBe(shown.page === 'pay');
      await expectAccessiblePage(opened);
      // Twice the usual size of type, as somebody has set it in their browser.
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
