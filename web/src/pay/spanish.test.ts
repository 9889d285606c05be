import { PAY_NOTICES, noticeOf } from '@jobly/core/checkout/messages';
import { claimCashPayment, createCheckout } from '@jobly/core/checkout/contract';
import type { CustomerPage, Notice } from '@jobly/core/checkout/page';
import { COMMON_ERRORS, type CommonErrorCode } from '@jobly/core/common-errors';
import { AppError } from '@jobly/core/errors';
import type { Language } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import { forEachWorkText } from '@jobly/core/payment-links/work';
import { customerConsentWording } from '@jobly/core/reviews/messages';
import { RECEIPT, confirmed, toPay } from '@jobly/core/test/customer-pages';
import { expect, it } from 'vitest';
import { templateFor } from './page-templates.ts';
import { renderPlainly } from './template.ts';

const NONE = { en: '', es: '' };
const ASSETS = {
  styles: { pay: '', tip: '', setup: '', estimate: '', after: '', proof: '' },
  scripts: { pay: NONE, tip: NONE, after: NONE },
};

/** User texts have no letters here, so that every letter is ours. */
const business = { name: '1', phone: '+14155550132', logo: null, email: null, address: null };
const work = forEachWorkText(() => '2');
const typed = { business, work, customerName: '3', number: '4' };
const receipt = { ...RECEIPT, ...typed };
const ofLink = { linkCode: '5', business };
const pay = (change: Parameters<typeof toPay>[0]) => toPay({ business, work, ...change });
const cash = { page: 'pay', view: 'cash', ...ofLink, work, amountCents: 100 } as const;
const success = { page: 'payment-success', ...ofLink } as const;

/** The consent's wording comes from the server. */
const PAGES: ((language: Language) => CustomerPage)[] = [
  (language) =>
    pay({ consentWording: speak(language, () => customerConsentWording('1')), confirming: true }),
  () => pay({ pricing: 'merchant_pays', cashClaimed: true }),
  () => pay({ pricing: 'two_prices' }),
  () => pay({ business: { ...business, name: 'Business Payment' }, notice: null }),
  ...noticesAtThePage().map((notice) => () => pay({ notice })),
  () => ({ page: 'pay', view: 'redirecting', business, checkoutUrl: 'https://pay.example' }),
  () => ({ page: 'pay', view: 'redirecting', business, checkoutUrl: 'not an address' }),
  () => ({ page: 'pay', view: 'setup-incomplete', business, work, amountCents: 100 }),
  () => ({ ...cash, undoable: true, otherWays: true, notice: PAY_NOTICES.cash }),
  ...(['cancelled', 'expired'] as const).flatMap((why) =>
    [null, '6'].map(
      (replacedBy) => () =>
        ({
          page: 'pay',
          view: 'closed',
          why,
          ...ofLink,
          work,
          amountCents: 100,
          replacedBy,
        }) as const,
    ),
  ),
  ...(['none', 'part', 'full'] as const).map(
    (refunded) => () =>
      ({
        page: 'pay',
        view: 'used',
        paidOn: '2026-01-05',
        refunded,
        notice: PAY_NOTICES.cashReceived,
        ...ofLink,
        work,
        amountCents: 100,
      }) as const,
  ),
  () => ({ page: 'pay', view: 'unknown' }),
  () => confirmed(typed),
  () => confirmed({ ...typed, refundedCents: receipt.totalCents, refundedAt: receipt.paidAt }),
  ...[true, false].map(
    (extraReturned) => () =>
      ({ ...confirmed(typed), extraCents: 5, extraReturned }) as CustomerPage,
  ),
  () => ({ ...success, view: 'confirming', amountCents: 100, payable: true }),
  ...[true, false].map(
    (nothingCharged) => () => ({ ...success, view: 'not-paid', nothingCharged }) as const,
  ),
  () => ({ page: 'payment-success', view: 'thanks', businessName: null }),
  () => ({ page: 'payment-success', view: 'thanks', businessName: '1' }),
  ...(['cash', 'card', 'bnpl'] as const).map(
    (method) => () => ({ page: 'receipt', receipt: { ...receipt, method } }) as const,
  ),
  ...[5, receipt.totalCents].map(
    (refundedCents) => () => ({ page: 'receipt', receipt: { ...receipt, refundedCents } }) as const,
  ),
  () => ({ page: 'receipt', receipt: null }),
  ...['/pay/5', '/payment-success'].map(
    (path) => () => ({ page: 'trouble', text: COMMON_ERRORS.unavailable.message, path }) as const,
  ),
];

function noticesAtThePage(): Notice[] {
  const common = Object.keys(COMMON_ERRORS) as CommonErrorCode[];
  const codes = new Set([...createCheckout.errors, ...claimCashPayment.errors, ...common]);
  // Staff only, in English.
  codes.delete('read_only_view');
  const waits = new AppError('rate_limited', { retryAfterSeconds: 90 });
  return [
    ...Object.values(PAY_NOTICES),
    ...[...codes].map((code) => noticeOf(new AppError(code))),
    noticeOf(waits),
  ];
}

/** Element texts and attributes that only some readers meet. */
function texts(page: CustomerPage, language: Language): string[] {
  const html = speak(language, () => renderPlainly(templateFor(page), ASSETS));
  const named = [...html.matchAll(/ (?:aria-label|alt|title|data-fee)="([^"]*)"/g)];
  return [html.replace(/<[^>]+>/g, '\n'), ...named.map(([, text]) => text)]
    .join('\n')
    .replace(/Lopay|Jobly|Klarna|Affirm|Visa, Mastercard, Amex, Discover|English|Español/g, '')
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => /\p{L}/u.test(text));
}

/** The same word in both languages. */
const SAME = new Set(['Total', 'Error']);

it.each(PAGES.map((page) => [JSON.stringify(page('en')), page] as const))(
  'says nothing in English to Spanish readers: %s',
  (_name, page) => {
    const english = new Set(texts(page('en'), 'en'));
    const left = texts(page('es'), 'es').filter((text) => english.has(text) && !SAME.has(text));
    expect(english.size).toBeGreaterThan(3);
    expect(left).toEqual([]);
  },
);
