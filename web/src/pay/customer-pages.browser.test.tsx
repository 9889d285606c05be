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
import { FULL_WORK, RECEIPT, confirmed, toPay } from '@jobly/core/test/customer-pages';

afterEach(async () => {
  closeCustomerPage();
  await emulate();
});

const { business, linkCode } = RECEIPT;
const receipt: CustomerPage = { page: 'receipt', receipt: RECEIPT };
const about = { business, work: FULL_WORK, amountCents: 42_500 };
const ofLink = { page: 'pay', linkCode, ...about } as const;
const used = (refunded: 'none' | 'part' | 'full'): CustomerPage => ({
  ...ofLink,
  view: 'used',
  paidOn: '2025-11-15',
  refunded,
  notice: null,
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
    expect(page.button().disabled).toBe(true);
    expect(page.words()).not.toContain('Total');
    expect(page.words()).toContain("Choose how you'd like to pay before continuing");
    await expectAccessiblePage(page);

    page.choose('Card');
    expect(page.words()).toContain(
      'Total $425.00 + $14.83 card fee = $439.83 Pay now · $439.83 You are redirected to Lopay and enter your card there',
    );
    expect(page.button().disabled).toBe(false);
    await expectAccessiblePage(page);
    page.choose('Buy Now Pay Later');
    expect(page.words()).toContain(
      'Total $425.00 + $25.76 fee = $450.76 Pay now · $450.76 You are redirected to Lopay, where you choose',
    );
    expect(page.words()).not.toContain('enter your card');
    page.choose('Cash');
    expect(page.words()).toContain('Mark as Paid in Cash · $425.00 Cash: you pay');
    expect(page.words()).not.toContain('Total');
    expect(page.words()).not.toContain('You are redirected to Lopay');
    expect(page.words()).toContain('the business marks it received');
    await expectAccessiblePage(page);
  });

  it('whose fees the business covers names none, and no method that would bring nothing', async () => {
    const page = await openCustomerPage(toPay({ pricing: 'merchant_pays' }));
    page.choose('Buy Now Pay Later');
    expect(page.words()).toContain('No extra fees — all processing costs are covered');
    expect(page.words()).not.toMatch(/\+\d|Total/);
    await expectAccessiblePage(page);
    const small = await openCustomerPage(toPay({ pricing: 'merchant_pays', amountCents: 32 }));
    const methods = [...small.document.querySelectorAll('[type=radio]')];
    expect(methods.map((method) => method.getAttribute('value'))).toEqual(['cash', 'card']);
  });

  it('keeps the choice when the network fails, and says so', async () => {
    const page = await openCustomerPage(toPay());
    page.choose('Card');
    page.button().click();
    await expectNotice(page, PAY_NOTICES.failed);
    expect(page.document.querySelector<HTMLInputElement>('[value=card]')!.checked).toBe(true);
    expect(page.button().textContent).toBe('Pay now · $439.83');
    expect(page.document.activeElement).toBe(page.button());
    // At the related question.
    const said = page.document.querySelector('[role=alert]')!;
    expect(said.previousElementSibling!.textContent).toBe('How would you like to pay?');
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

  it('that was hidden while another person paid is reloaded', async () => {
    const page = await openCustomerPage(toPay());
    const own = page.document.defaultView!;
    const look = (hidden: boolean) => {
      Object.defineProperty(page.document, 'hidden', { value: hidden, configurable: true });
      page.document.dispatchEvent(new Event('visibilitychange'));
    };
    const asked: string[] = [];
    own.fetch = (url) => {
      asked.push(url as string);
      return Promise.resolve(new Response('{"status":"paid"}'));
    };
    const now = Date.now();
    own.Date.now = () => now;
    look(true);
    look(false);
    expect(asked).toEqual([]);
    look(true);
    own.Date.now = () => now + 31_000;
    const reloaded = new Promise((resolve) => own.addEventListener('pagehide', resolve));
    look(false);
    await reloaded;
    expect(asked).toEqual(['/functions/v1/get-payment-link']);
  });

  it('of a business that is not set up yet has nothing to press', async () => {
    const page = await openCustomerPage({
      page: 'pay',
      view: 'setup-incomplete',
      ...about,
    });
    expect(page.words()).toContain('This business is getting set up');
    expect(page.words()).toContain(
      "Payments aren't available yet. Please check back soon. (You haven't been charged.)",
    );
    expect(page.button()).toBeNull();
    await expectAccessiblePage(page);
  });

  const INVALID = 'Invalid Payment Link This payment link is invalid or has expired.';
  const USED = 'Payment Link Used This payment link has already been used.';
  it.each<[string, CustomerPage]>([
    [`${INVALID} Please check the address`, { page: 'pay', view: 'unknown' }],
    [`${INVALID} Please ask the business for`, { ...ofLink, view: 'closed', why: 'expired' }],
    ['Payment Link Cancelled', { ...ofLink, view: 'closed', why: 'cancelled' }],
    [
      'Payment Link Replaced The business replaced this payment link with a new one.',
      { ...ofLink, view: 'closed', why: 'cancelled', replacedBy: 'new' },
    ],
    [`${USED} Paid on Nov 15. Thank you. To`, used('none')],
    [`${USED} Paid on Nov 15. Part of it has been refunded. To`, used('part')],
    [`${USED} Paid on Nov 15 and refunded in full. To`, used('full')],
  ])('that cannot be paid says why, and what it was: %s', async (sentence, shown) => {
    const page = await openCustomerPage(shown);
    const named = ['To', 'Amount', 'Description'].map((name) => page.fact(name));
    const known = 'business' in shown ? ['Rivera Plumbing', '$425.00', FULL_WORK.memo] : [];
    expect(named.filter(Boolean)).toEqual(known);
    expect(page.words()).toContain(sentence);
    expect(page.words().includes(INVALID)).toBe(sentence.startsWith(INVALID));
    expect(page.button()).toBeNull();
    await expectAccessiblePage(page);
  });

  it.each(['en', 'es'] as const)('shows its button on a small phone (%s)', async (language) => {
    const page = await openCustomerPage(toPay({ work: FULL_WORK }), 360, language);
    for (const method of ['$425.00', '$439.83', '$450.76']) {
      page.choose(method);
      expect(page.button().getBoundingClientRect().bottom, method).toBeLessThanOrEqual(740);
    }
  });

  it('speaks Spanish, the script too', async () => {
    const page = await openCustomerPage(toPay(), 390, 'es');
    expect(page.document.documentElement.lang).toBe('es');
    page.choose('Tarjeta');
    expect(page.words()).toContain(
      'Total $425.00 + $14.83 de comisión por tarjeta = $439.83 Pagar ahora · $439.83',
    );
    page.button().click();
    await expectNotice(page, {
      title: 'Error',
      text: 'No se pudo procesar el pago. Inténtalo de nuevo.',
    });
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
      'No payment has arrived yet If you did not finish paying, nothing was charged. Pay Rivera Plumbing If you did',
      {
        page: 'payment-success',
        view: 'not-paid',
        linkCode,
        business,
        nothingCharged: false,
      },
    ],
    [
      'We are confirming your payment',
      {
        page: 'payment-success',
        view: 'confirming',
        linkCode,
        business,
        amountCents: 43_983,
        payable: true,
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
