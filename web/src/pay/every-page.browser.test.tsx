import { PAY_NOTICES } from '@jobly/core/checkout/messages';
import type { CustomerPage } from '@jobly/core/checkout/page';
import { ESTIMATE_NOTICES } from '@jobly/core/estimates/messages';
import { SPANISH } from '@jobly/core/language/spanish/catalogue';
import {
  ACCEPTED_BY,
  BILL,
  BUSINESS_ON_PAGE,
  FULL_WORK,
  WORK,
  PROOF,
  RECEIPT,
  SIGNED,
  STANDING,
  TIP,
  confirmed,
  toAccept,
  toPay,
  toRead,
} from '@jobly/core/test/customer-pages';
import { afterEach, describe, expect, it } from 'vitest';
import { page as browser, utils } from 'vitest/browser';
import {
  closeCustomerPage,
  emulate,
  expectAccessiblePage,
  openCustomerPage,
} from '../../test/customer-frame.ts';
import { englishOn } from '../../test/english-on.ts';
import { takePicture } from '../../test/picture.ts';

afterEach(async () => {
  closeCustomerPage();
  await emulate();
  await browser.viewport(390, 844);
});

const { linkCode } = RECEIPT;
const business = BUSINESS_ON_PAGE;
const pay = { page: 'pay', linkCode, business, work: WORK, amountCents: 42_500 } as const;
const success = { page: 'payment-success', linkCode, business } as const;
const cash = { ...pay, view: 'cash', notice: null } as const;

const CHANGE = { beforeCents: 80_000, afterCents: 60_000 };
/** The customer's pages in all states, except the one that redirects. Two show every text about the job. */
const EVERY_PAGE: Record<string, CustomerPage> = {
  'to-pay': toPay({ work: FULL_WORK }),
  'to-pay-covered': toPay({ pricing: 'merchant_pays' }),
  'to-pay-two-prices': toPay({ pricing: 'two_prices', bill: BILL, amountCents: 110_667 }),
  'to-pay-by-the-line': toPay({ bill: BILL, amountCents: 110_667, dueOn: '2026-12-03' }),
  'to-pay-of-a-job': toPay({ standing: STANDING }),
  'to-pay-with-a-tip': toPay({ chosen: 'card', tip: TIP, notice: PAY_NOTICES.tipSeen }),
  'to-pay-with-photos': toPay({ proof: PROOF }),
  'to-pay-confirming': toPay({ confirming: true }),
  'setup-incomplete': { ...pay, view: 'setup-incomplete' },
  'cash-just-now': { ...cash, undoable: true, otherWays: true },
  'cash-earlier': { ...cash, undoable: false, otherWays: true },
  cancelled: { ...pay, view: 'closed', why: 'cancelled' },
  replaced: { ...pay, view: 'closed', why: 'cancelled', replacedBy: 'new-link' },
  expired: { ...pay, view: 'closed', why: 'expired' },
  paid: { ...pay, view: 'used', paidOn: '2025-11-14', refunded: 'none', notice: null },
  'paid-to-sign': {
    ...pay,
    view: 'used',
    paidOn: '2025-11-14',
    refunded: 'none',
    proof: PROOF,
    notice: null,
  },
  refunded: { ...pay, view: 'used', paidOn: '2025-11-14', refunded: 'full', notice: null },
  unknown: { page: 'pay', view: 'unknown' },
  confirmed: confirmed(),
  confirming: { ...success, view: 'confirming', amountCents: 42_500, payable: true },
  'not-paid': { ...success, view: 'not-paid', nothingCharged: false },
  'nothing-charged': { ...success, view: 'not-paid', nothingCharged: true },
  thanks: { ...success, view: 'thanks', businessName: null },
  receipt: { page: 'receipt', receipt: { ...RECEIPT, work: FULL_WORK } },
  'receipt-of-two-prices': {
    page: 'receipt',
    receipt: { ...RECEIPT, pricing: 'two_prices', customerFeeCents: 1_483, totalCents: 43_983 },
  },
  'receipt-of-a-job': { page: 'receipt', receipt: { ...RECEIPT, standing: STANDING } },
  'receipt-signed': { page: 'receipt', receipt: { ...RECEIPT, proof: SIGNED } },
  'receipt-refunded': {
    page: 'receipt',
    receipt: {
      ...RECEIPT,
      bill: BILL,
      refundedCents: 42_500,
      refundedAt: '2025-11-20T02:22:05.000Z',
    },
  },
  'receipt-with-a-tip': {
    page: 'receipt',
    receipt: { ...RECEIPT, tipCents: 6_375, totalCents: 51_451, refundedCents: 10_000 },
  },
  estimate: toAccept(),
  'estimate-of-one-amount': toAccept({ bill: null, terms: null, cancelUntil: null }),
  'estimate-of-two-prices': toAccept({ pricing: 'two_prices' }),
  'change-order': toAccept({ change: CHANGE, totalCents: -20_000, bill: null }, 20_000),
  'estimate-without-a-name': { ...toAccept(), notice: ESTIMATE_NOTICES.name } as CustomerPage,
  'estimate-accepted': toRead(),
  'estimate-recorded': toRead({ accepted: { ...ACCEPTED_BY, by: 'owner' } }),
  'estimate-expired': toRead({ accepted: null, why: 'expired', standing: null, pay: null }),
  'no-estimate': { page: 'estimate', view: 'no-estimate' },
  'no-receipt': { page: 'receipt', receipt: null },
};

describe.each(Object.entries(EVERY_PAGE))('%s', (name, shown) => {
  it('is what it was, and has no fault at any width', async () => {
    const page = await openCustomerPage(shown);
    const tree = utils.aria.renderAriaTree(utils.aria.generateAriaTree(page.document.body));
    await expect(`${tree}\n`).toMatchFileSnapshot(`../../test/accessibility/pay/${name}.txt`);
    for (const width of [320, 768, 1280, 390]) {
      await browser.viewport(width, 844);
      page.resize(width);
      const { scrollWidth, clientWidth } = page.document.documentElement;
      expect(scrollWidth, `at ${width} px`).toBeLessThanOrEqual(clientWidth);
      // A wider screen only moves things apart.
      if (width > 390) await takePicture();
      else await expectAccessiblePage(page, { narrow: width === 320 });
    }
  });

  it('speaks Spanish, and its longer words fit 320 px', async () => {
    const { document: page } = await openCustomerPage(shown, 320, 'es');
    const root = page.documentElement;
    expect(root.scrollWidth).toBeLessThanOrEqual(320);
    root.style.fontSize = '200%';
    expect(root.scrollWidth, 'in text of twice the size').toBeLessThanOrEqual(320);
    expect(englishOn(page, SPANISH)).toEqual([]);
  });
});
