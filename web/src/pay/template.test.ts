import type { BusinessOnPage, CustomerPage, ReceiptOnPage } from '@jobly/core/checkout/page';
import { LANGUAGES } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import { PRICING_MODELS } from '@jobly/core/fees/pricing';
import { PAYMENT_METHODS, offeredQuotes } from '@jobly/core/payment-links/fees';
import { forEachWorkText } from '@jobly/core/payment-links/work';
import { PROOF, SIGNED, TIP, WORK } from '@jobly/core/test/customer-pages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { templateFor } from './page-templates.ts';
import { joined, renderPlainly, templates } from './template.ts';

const ASSETS = {
  styles: { pay: 'a{}', tip: 'd{}', setup: 'c{}', estimate: '', after: 'b{}', proof: 'e{}' },
  scripts: { pay: { en: '1', es: '2' }, tip: { en: '4', es: '5' }, after: { en: '3', es: '3' } },
};
/** Arbitrary user input, including markup. */
const text = fc.oneof(
  fc.constant(''),
  ...(['binary', 'grapheme'] as const).map((unit) => fc.string({ unit, maxLength: 60 })),
  fc.constantFrom(
    `<script>alert("1")</script>&amp;'`,
    '\u202Etxt.exe\u2066',
    '👩‍🔧 Ñandú & Søns',
    '$& $1 $$',
    '\uE000memo\uE001',
    'x'.repeat(10_000),
  ),
);
const cents = fc.integer({ min: 1, max: 99_999_999 });
const business: fc.Arbitrary<BusinessOnPage> = fc.record({
  name: fc.oneof(text, fc.constant('Business Payment')),
  phone: fc.option(fc.oneof(fc.constant('+14155550132'), text)),
  logo: fc.option(text),
});
const notice = fc.option(fc.record({ title: text, text }));
const method = fc.constantFrom(...PAYMENT_METHODS);
const work = fc.record(forEachWorkText(() => text));
const anyCents = fc.integer({ min: -99_999_999, max: 99_999_999 });
const line = fc.record({
  text,
  thousandths: fc.integer({ min: 1, max: 99_999_999 }),
  unit: fc.option(text),
  priceCents: anyCents,
  taxable: fc.boolean(),
  cents: anyCents,
});
const bill = fc.option(
  fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    subtotalCents: cents,
    taxMillionths: fc.nat(300_000),
    taxCents: fc.nat(99_999_999),
  }),
);
const paid = fc.record({ cents, paidOn: fc.constant('2026-11-16'), isReturned: fc.boolean() });
const standing = fc.option(
  fc.record({
    ats: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }),
    count: fc.integer({ min: 1, max: 5 }),
    totalCents: cents,
    bill,
    changes: fc.constant([{ number: 1_002, cents: -5, taxCents: 0 }]),
    before: fc.array(paid, { maxLength: 4 }),
    leftAfterCents: fc.option(cents),
    payAllCents: fc.option(cents),
    payOnlyCents: fc.option(cents),
  }),
);
const pricing = fc.constantFrom(...PRICING_MODELS);
const proof = fc.constantFrom(null, PROOF, SIGNED);
const ofLink = { linkCode: text, business, work, amountCents: cents };
const receipt: fc.Arbitrary<ReceiptOnPage> = fc.record({
  linkCode: text,
  business: fc.record({
    name: text,
    phone: fc.option(text),
    logo: fc.option(text),
    email: fc.option(text),
    address: fc.option(text),
  }),
  work,
  bill,
  standing,
  proof,
  customerName: text,
  method,
  card: fc.option(fc.record({ brand: text, last4: text })),
  pricing,
  jobCents: cents,
  tipCents: fc.nat(5000),
  customerFeeCents: fc.nat(5000),
  totalCents: cents,
  refundedCents: fc.nat(5000),
  lostCents: fc.nat(5000),
  refundedAt: fc.option(fc.constant('2026-11-16T02:00:00Z')),
  paidAt: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  timeZone: fc.constantFrom('America/Los_Angeles', 'Pacific/Honolulu'),
  number: text,
});

const page: fc.Arbitrary<CustomerPage> = fc.oneof(
  fc.record({
    page: fc.constant('pay' as const),
    view: fc.constant('pay' as const),
    linkCode: text,
    business,
    work,
    bill,
    standing,
    proof,
    dueOn: fc.option(fc.constant('2026-12-03')),
    amountCents: cents,
    pricing,
    tip: fc.constantFrom(null, TIP),
    quotes: fc
      .tuple(cents, pricing, fc.subarray([...PAYMENT_METHODS]))
      .map(([amount, model, offered]) =>
        offeredQuotes(amount, model).filter((quote) => offered.includes(quote.method)),
      ),
    chosen: fc.option(method),
    cashClaimed: fc.boolean(),
    confirming: fc.boolean(),
    consentWording: fc.option(text),
    notice,
    picture: text,
  }),
  fc.record({
    page: fc.constant('pay' as const),
    view: fc.constant('redirecting' as const),
    business,
    checkoutUrl: fc.oneof(fc.webUrl({ withQueryParameters: true }), text),
  }),
  fc.record({
    page: fc.constant('pay' as const),
    view: fc.constant('setup-incomplete' as const),
    business,
    work,
    amountCents: cents,
  }),
  fc.record({
    page: fc.constant('pay' as const),
    view: fc.constant('closed' as const),
    why: fc.constantFrom('cancelled' as const, 'expired' as const),
    ...ofLink,
  }),
  fc.record({
    page: fc.constant('pay' as const),
    view: fc.constant('used' as const),
    ...ofLink,
    paidOn: fc.constant('2026-11-15'),
    refunded: fc.constantFrom('none' as const, 'part' as const, 'full' as const),
    notice,
  }),
  fc.record({
    page: fc.constant('pay' as const),
    view: fc.constant('cash' as const),
    ...ofLink,
    undoable: fc.boolean(),
    otherWays: fc.boolean(),
    notice,
  }),
  fc.constant({ page: 'pay', view: 'unknown' } as const),
  fc.record({
    page: fc.constant('payment-success' as const),
    view: fc.constant('confirmed' as const),
    receipt,
    hasCustomerEmail: fc.boolean(),
    extraCents: fc.oneof(fc.constant(0), cents),
    extraReturned: fc.boolean(),
  }),
  fc.record({
    page: fc.constant('payment-success' as const),
    view: fc.constant('confirming' as const),
    linkCode: text,
    business,
    amountCents: fc.option(cents),
    payable: fc.boolean(),
  }),
  fc.record({
    page: fc.constant('payment-success' as const),
    view: fc.constant('not-paid' as const),
    linkCode: text,
    business,
    nothingCharged: fc.boolean(),
  }),
  fc.record({
    page: fc.constant('payment-success' as const),
    view: fc.constant('thanks' as const),
    businessName: fc.option(text),
  }),
  fc.record({ page: fc.constant('receipt' as const), receipt: fc.option(receipt) }),
  fc.record({ page: fc.constant('trouble' as const), text, path: fc.constant('/pay/abc') }),
);

describe('a filled template', () => {
  const pieces = templates(ASSETS);
  it('is to the letter what React renders', () => {
    fc.assert(
      fc.property(page, fc.constantFrom(...LANGUAGES), (shown, language) => {
        speak(language, () => {
          const template = templateFor(shown);
          expect(joined(pieces(template))).toBe(renderPlainly(template, ASSETS));
        });
      }),
      { numRuns: 1000 },
    );
  }, 30_000);

  it('takes nothing typed into its shape', () => {
    const named = (name: string, phone: string | null = null) => ({ name, phone, logo: null });
    const all = [named('Rivera'), named('<b>Someone else</b>'), named('Rivera', '+14155550132')];
    const [one, other, withPhone] = all.map((shownBusiness) =>
      pieces(
        templateFor({
          page: 'pay',
          view: 'setup-incomplete',
          business: shownBusiness,
          work: { ...WORK, memo: shownBusiness.name.repeat(3) },
          amountCents: shownBusiness.name.length,
        }),
      ),
    );
    expect(one!.fixed).toBe(other!.fixed);
    expect(one!.fixed).not.toBe(withPhone!.fixed);
  });

  it('lets no script out of a name', () => {
    const name = '</title></style><script>alert(1)</script>';
    const html = joined(
      pieces(
        templateFor({
          page: 'payment-success',
          view: 'not-paid',
          nothingCharged: false,
          linkCode: '"><script>',
          business: { name, phone: '"><script>', logo: null },
        }),
      ),
    );
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('"><script>');
    expect(html).toContain('&lt;/title&gt;');
  });
});
