import { getContractor, type User } from '@jobly/core/accounts/contract';
import { getCustomer, listRecentCustomers } from '@jobly/core/customers/contract';
import { listRepeats } from '@jobly/core/repeats/contract';
import { listImports } from '@jobly/core/customers/import/contract';
import { getGoogleProfile } from '@jobly/core/google-profiles/contract';
import type { GoogleProfileStatus } from '@jobly/core/google-profiles/status';
import {
  getPaymentLinkDetail,
  listPaymentLinkHistory,
  listRecentPaymentLinks,
} from '@jobly/core/payment-links/contract';
import { getOverview } from '@jobly/core/payment-links/overview';
import { getEarnings } from '@jobly/core/payment-links/earnings';
import { fetchBalance, listPayouts } from '@jobly/core/payouts/contract';
import { getReviewSettings, listReviewRequests } from '@jobly/core/reviews/contract';
import { t } from '@jobly/core/language/t';
import type { AppRoute } from '@jobly/core/routes';
import { getGate } from '@jobly/core/staff/user-form';
import {
  getSiteDomain,
  getWebsite,
  getWebsiteDetails,
  listSiteRequests,
  startWebsite,
} from '@jobly/core/websites/contract';
import type { WebsiteStatus } from '@jobly/core/websites/status';
import { FULL_WORK, WORK } from '@jobly/core/test/customer-pages';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { CONTRACTOR, READY_BUSINESS, STAFF, aCustomer, aDetail, aLink, idOf } from './account.ts';
import { anAskedEstimate, answerEstimates, estimatesOnHome } from './estimates.ts';
import { answer } from './network.ts';
import { allAnswered, openScreen } from './screen.tsx';
import {
  NO_REQUESTS,
  WEBSITE_DETAILS,
  aGoogleProfile,
  aWebsite,
  reviewSettings,
} from './services.ts';

/** A Thursday noon in California. */
const NOW = new Date('2026-01-15T20:00:00.000Z');
const at = (hoursAgo: number) => new Date(NOW.getTime() - hoursAgo * 3_600_000).toISOString();

const UNPAID = aLink({ id: idOf(10), createdAt: at(30) });
const PAID = aLink({
  id: idOf(11),
  customerName: 'Oakwood Property Management of Greater San Francisco',
  memo: 'Install tankless water heater, including permit',
  amountCashCents: 99_999_999,
  status: 'paid',
  state: 'paid',
  method: 'card',
  createdAt: at(28),
  paidAt: at(2),
});
const LINKS = [PAID, UNPAID];
const CUSTOMER = aCustomer({
  name: 'Oakwood Property Management of Greater San Francisco',
  email: 'accounts.payable@oakwood-property-management.example',
  lastBill: { ...WORK, amountCashCents: 99_999_999, customerPaysFees: true },
  notes: 'Gate code 1187. Ask for Zoë Nguyễn.',
  merged: [{ id: idOf(62), name: 'Oakwood PM', phone: '(212) 555-0148', email: null }],
});
const ESTIMATE = anAskedEstimate(CUSTOMER.name, PAID.memo, at);
const SITE_REQUEST = {
  id: idOf(40),
  name: 'Zoë Nguyễn',
  phone: '+14155550188',
  message: 'The kitchen faucet drips. Could you come on Friday?',
  createdAt: at(3),
};

/** A contractor in the middle of a week, with a link of each kind and money on its way. */
function answerAsBusy(): void {
  answer(getContractor, { ...READY_BUSINESS, nextPayoutDate: '2026-01-16' });
  answer(fetchBalance, { balance: 48_255, pending: 120_000, readAt: at(0), current: true });
  answer(listRecentPaymentLinks, { paymentLinks: LINKS });
  const closed = { tipsCents: 0, refundedCents: 0, disputedCents: 0, closedCents: 0 };
  const sums = { unpaidCents: 42_500, paidCents: 99_999_999, ...closed };
  answer(listPaymentLinkHistory, {
    paymentLinks: LINKS,
    next: null,
    totals: { count: 2, ...sums },
  });
  answer(getOverview, {
    unpaid: { count: 1, cents: sums.unpaidCents, oldest: UNPAID, claimed: null },
    disputed: null,
    estimates: estimatesOnHome(ESTIMATE),
    paid: [{ ...PAID, paidAt: at(2) }],
  });
  answer(getPaymentLinkDetail, () =>
    aDetail({
      link: { ...PAID, ...FULL_WORK, memo: PAID.memo },
      payment: {
        method: 'card',
        totalCents: 103_489_999,
        feeCents: 3_490_000,
        netCents: 99_999_999,
        paidAt: at(2),
        refundableCents: 99_999_999,
      },
      timeline: [
        { kind: 'created', at: at(28), by: null, amountCents: null },
        { kind: 'paid', at: at(2), by: null, amountCents: 103_489_999 },
      ],
    }),
  );
  answer(listRecentCustomers, { customers: [CUSTOMER, aCustomer({ id: idOf(61) })] });
  answer(getCustomer, CUSTOMER);
  answerEstimates(ESTIMATE);
  answer(listRepeats, {
    repeats: [
      {
        id: idOf(64),
        every: 'month',
        nextOn: '2026-12-15',
        endsOn: null,
        timesLeft: 11,
        amountCents: 42_500,
        hasLines: false,
        customerName: CUSTOMER.name,
        linkId: idOf(1),
      },
    ],
  });
  answer(listImports, { imports: [{ id: idOf(63), made: 118, doneAt: at(26) }] });
  answer(getEarnings, {
    days: Array.from({ length: 7 }, (_, index) => ({
      day: `2026-01-${String(9 + index).padStart(2, '0')}`,
      cashCents: 0,
      cardCents: index === 6 ? 99_999_999 : 0,
      bnplCents: index === 3 ? 42_500 : 0,
    })),
    totalCents: 100_042_499,
    tipsCents: 0,
    previousTotalCents: 50_000,
  });
  answer(listPayouts, { payouts: [] });
  answer(getWebsiteDetails, WEBSITE_DETAILS);
  answer(startWebsite, { website: aWebsite('creating') });
  answer(listReviewRequests, NO_REQUESTS);
  answer(listSiteRequests, { requests: [SITE_REQUEST], more: false });
  answer(getSiteDomain, { domain: null, available: true });
}

interface Screen {
  route: AppRoute;
  user?: User | null;
  given?: () => void;
}

const website = (status: WebsiteStatus) => () =>
  void answer(getWebsite, { website: aWebsite(status, { createdAt: at(40), updatedAt: at(20) }) });
const profile = (status: GoogleProfileStatus) => () =>
  void answer(getGoogleProfile, {
    googleProfile: aGoogleProfile(
      status,
      status === 'not_started' ? {} : { optimizationRequestedAt: at(5) },
    ),
  });
const reviews = (on: boolean) => () => void answer(getReviewSettings, reviewSettings({ on }));

/** Each screen of the route table, with data that shows it. */
export const EVERY_SCREEN: readonly Screen[] = [
  { route: '/auth', user: null },
  { route: '/' },
  { route: '/payments' },
  { route: '/payments/history' },
  { route: '/payments/customers' },
  { route: '/payments/customers/import' },
  { route: '/payments/customers/{customerId}' },
  { route: '/payments/estimates' },
  { route: '/payments/estimates/{estimateId}' },
  { route: '/payments/repeats' },
  { route: '/payments/{linkId}' },
  { route: '/grow' },
  { route: '/settings' },
  { route: '/settings/payouts' },
  { route: '/settings/notifications' },
  { route: '/settings/appearance' },
  { route: '/settings/sign-in' },
  { route: '/settings/business' },
  { route: '/grow/website/setup' },
  { route: '/grow/website/confirm' },
  { route: '/grow/website/create', given: website('creating') },
  { route: '/grow/website/link' },
  { route: '/grow/website/linked', given: website('linked') },
  { route: '/grow/website/live', given: website('live') },
  { route: '/grow/website/request-changes', given: website('live') },
  { route: '/grow/website/update-requested', given: website('update_requested') },
  { route: '/grow/website/edit', given: website('live') },
  { route: '/grow/website/requests', given: website('live') },
  { route: '/grow/website/domain', given: website('live') },
  { route: '/grow/google-profile/setup' },
  { route: '/grow/google-profile/add-manager', given: profile('adding_manager') },
  { route: '/grow/google-profile/create' },
  { route: '/grow/google-profile/optimizing', given: profile('optimizing') },
  { route: '/grow/google-profile/optimized', given: profile('optimized') },
  { route: '/grow/reviews/options' },
  { route: '/grow/reviews/setup' },
  { route: '/grow/reviews/active', given: reviews(true) },
  { route: '/grow/reviews/settings', given: reviews(true) },
  { route: '/grow/reviews/past-jobs' },
  { route: '/private/user-form', user: STAFF, given: () => void answer(getGate, { until: null }) },
  { route: '/legal/terms', user: null },
  { route: '/legal/privacy', user: null },
];

export const nameOf = ({ route }: Screen): string =>
  route.slice(1).replaceAll('/', '-').replace(/[{}]/g, '') || 'home';

beforeEach(async () => {
  // Without motion a change of theme is immediate.
  await reduceMotion('reduce');
});

afterEach(async () => {
  vi.useRealTimers();
  await reduceMotion('');
  await page.viewport(390, 844);
});

const reduceMotion = (value: 'reduce' | '') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  });

/** Waits for everything the screen loads. */
export async function openAsBusy({ route, user = CONTRACTOR, given }: Screen): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  answerAsBusy();
  given?.();
  const wanted = route
    .replace('{linkId}', PAID.id)
    .replace('{customerId}', CUSTOMER.id)
    .replace('{estimateId}', ESTIMATE.id);
  const { path } = await openScreen(wanted, user);
  await expect.element(page.getByRole('heading').first()).toBeVisible();
  await expect.element(page.getByText(t('Loading…'))).not.toBeInTheDocument();
  await allAnswered();
  expect(path()).toBe(wanted);
}

export function expectNothingCutOff(): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth, `at ${innerWidth} px`).toBeLessThanOrEqual(clientWidth);
}
