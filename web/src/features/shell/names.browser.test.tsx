import { getContractor, getProfile } from '@jobly/core/accounts/contract';
import {
  getPaymentLinkDetail,
  listPaymentLinkHistory,
  listRecentPaymentLinks,
  type PaymentLinkDetail,
} from '@jobly/core/payment-links/contract';
import { forEachWorkText, inWords, workLines } from '@jobly/core/payment-links/work';
import { getReviewSettings } from '@jobly/core/reviews/contract';
import {
  getSiteDomain,
  getWebsite,
  getWebsiteDetails,
  listSiteRequests,
} from '@jobly/core/websites/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PROFILE, READY_BUSINESS, aDetail, aLink, idOf } from '../../../test/account.ts';
import { answer } from '../../../test/network.ts';
import { allAnswered, openScreen } from '../../../test/screen.tsx';
import { WEBSITE_DETAILS, aWebsite } from '../../../test/services.ts';

interface Typed {
  name: string;
  company: string;
  memo: string;
}

/** Right-to-left: the full stop belongs at its left end. */
const HEBREW: Typed = {
  name: 'דנה ויטפילד.',
  company: 'רון שרברבות בע״מ.',
  memo: 'החלפת ברז במטבח.',
};
const LONG: Typed = {
  name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2),
  company: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  memo: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3),
};
const OPEN = idOf(10);
const PAID = idOf(11);

/** Shown by everything with a name. */
function answerWith({ name, company, memo }: Typed, amountCashCents = 42_500): void {
  const texts = { customerName: name, ...forEachWorkText(() => memo), amountCashCents };
  const paidAt = new Date().toISOString();
  const open = aLink({ id: OPEN, ...texts });
  const paid = aLink({ id: PAID, ...texts, status: 'paid', state: 'paid', method: 'card', paidAt });
  const payment: PaymentLinkDetail['payment'] = {
    method: 'card',
    totalCents: amountCashCents,
    feeCents: 0,
    netCents: amountCashCents,
    paidAt,
    refundableCents: amountCashCents,
  };
  const companyName = company;
  answer(getProfile, { ...PROFILE, name, companyName });
  answer(getContractor, READY_BUSINESS);
  answer(listRecentPaymentLinks, { paymentLinks: [open, paid] });
  answer(listPaymentLinkHistory, { paymentLinks: [open, paid], next: null, totals: null });
  answer(getPaymentLinkDetail, ({ params }) =>
    params.id === PAID ? aDetail({ link: paid, payment }) : aDetail({ link: open }),
  );
  answer(getWebsite, { website: aWebsite('live', { businessName: company }) });
  answer(getWebsiteDetails, { ...WEBSITE_DETAILS, businessName: company });
  answer(listSiteRequests, { requests: [], more: false });
  answer(getSiteDomain, { domain: null, available: true });
  answer(getReviewSettings, {
    settings: null,
    companyName,
    consentPolicy: 'attested',
    reviewAddress: null,
  });
}

afterEach(() => page.viewport(390, 844));

describe('names and descriptions keep their own direction', () => {
  it.each([
    ['/payments', [HEBREW.name, HEBREW.memo]],
    ['/payments/history', [HEBREW.name, HEBREW.memo]],
    [`/payments/${OPEN}`, [HEBREW.name, HEBREW.memo]],
    ['/settings', [HEBREW.company]],
  ])('%s', async (path, texts) => {
    answerWith(HEBREW);
    await openScreen(path);
    for (const text of texts) {
      const places = page.getByText(text, { exact: true });
      await expect.element(places.first()).toBeVisible();
      const directions = places.elements().map((place) => getComputedStyle(place).direction);
      expect(new Set(directions), text).toEqual(new Set(['rtl']));
    }
  });
});

it.each(['/payments', '/payments/history', `/payments/${OPEN}`])(
  '%s shows every text about the job',
  async (path) => {
    answerWith(LONG);
    await openScreen(path);
    for (const line of workLines(forEachWorkText(() => LONG.memo))) {
      await expect.element(page.getByText(inWords(line), { exact: true }).first()).toBeVisible();
    }
  },
);

describe('words that no line has room for break on the narrowest phone', () => {
  it.each([
    '/',
    '/payments',
    '/payments/history',
    `/payments/${OPEN}`,
    `/payments/${PAID}`,
    '/settings',
    '/grow/website/live',
    '/grow/website/confirm',
    '/grow/reviews/setup',
  ])('%s', async (path) => {
    answerWith(LONG, 99_999_999);
    await page.viewport(320, 640);
    await openScreen(path);
    await expect.element(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await allAnswered();
    const tooWide = [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && !element.closest('svg, .sr-only'))
      // A row of chips scrolls horizontally on purpose.
      .filter((element) => !element.closest('[class*="overflow-x-auto"]'))
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120));
    expect(tooWide).toEqual([]);
  });
});
