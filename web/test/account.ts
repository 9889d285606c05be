import { listPasskeys } from '@jobly/core/accounts/passkey-contract';
import { getProfileChange } from '@jobly/core/accounts/profile-contract';
import {
  getContractor,
  getProfile,
  getSession,
  listSessions,
  type Contractor,
  type Profile,
  type User,
} from '@jobly/core/accounts/contract';
import { findCustomers, listRecentCustomers, type Customer } from '@jobly/core/customers/contract';
import { listEstimates } from '@jobly/core/estimates/contract';
import { getGoogleProfile } from '@jobly/core/google-profiles/contract';
import {
  getEstimateReminders,
  getLinkReminders,
  getReminderSettings,
  listLateLinks,
} from '@jobly/core/reminders/contract';
import { getLinkRepeat } from '@jobly/core/repeats/contract';
import { getNoticeSettings, listArrivals } from '@jobly/core/notices/contract';
import {
  listRecentPaymentLinks,
  type PaymentLinkDetail,
  type PaymentLinkSummary,
} from '@jobly/core/payment-links/contract';
import { getEarnings, type Earnings } from '@jobly/core/payment-links/earnings';
import { checkTextReach } from '@jobly/core/payment-links/text-reach';
import { getOverview } from '@jobly/core/payment-links/overview';
import { fetchBalance, getProviderCapabilities, listPayouts } from '@jobly/core/payouts/contract';
import { getProof, type Proof } from '@jobly/core/proof/contract';
import { getReviewSettings } from '@jobly/core/reviews/contract';
import { getWebsite } from '@jobly/core/websites/contract';
import { getNewSiteRequests } from '@jobly/core/websites/request-contract';
import { WORK } from '@jobly/core/test/customer-pages';
import { NO_ESTIMATES } from './estimates.ts';
import { idOf } from './ids.ts';
import { answer } from './network.ts';

export { idOf };

export const CONTRACTOR: User = {
  id: idOf(1),
  role: 'contractor',
  phone: '+14155550123',
  verifiedAt: new Date().toISOString(),
};

export const STAFF: User = { ...CONTRACTOR, role: 'staff' };

export const PROFILE: Profile = {
  id: CONTRACTOR.id,
  name: 'Maria Rivera',
  companyName: 'Rivera Plumbing',
  phone: CONTRACTOR.phone,
  email: 'maria@example.com',
  logoUrl: null,
  addressStreet: null,
  licenseNumber: null,
  addressCity: null,
  addressState: null,
  addressZip: null,
  timeZone: null,
  phoneTimeZone: 'America/Los_Angeles',
  language: 'en',
  takesTips: false,
  updatedAt: '2026-11-01T12:00:00.000Z',
};

/** Registered at the provider and in review; no bank account yet. */
export const BUSINESS: Contractor = {
  id: idOf(2),
  userId: CONTRACTOR.id,
  lopayMerchantId: 'mer_1',
  payoutsStatus: 'pending',
  nextPayoutDate: null,
  businessVerificationStatus: 'in_progress',
  bankRoutingLast4: null,
  bankAccountLast4: null,
  bankChangeLast4: null,
  bankAccountType: null,
  bankName: null,
  bnplRequested: false,
  extrasWebsite: false,
  extrasReviews: false,
  extrasGmb: false,
};

export const READY_BUSINESS: Contractor = {
  ...BUSINESS,
  payoutsStatus: 'active',
  businessVerificationStatus: 'complete',
  bankRoutingLast4: '0021',
  bankAccountLast4: '6789',
  bankAccountType: 'checking',
  bankName: 'Bank',
};

/** An open link of $425.00 for Dana Whitfield. */
export const aLink = (given: Partial<PaymentLinkSummary> = {}): PaymentLinkSummary => ({
  id: idOf(10),
  url: 'link_code_of_a_test_01',
  number: 1042,
  dueOn: null,
  status: 'unpaid',
  state: 'open',
  amountCashCents: 42_500,
  tipCents: 0,
  ...WORK,
  memo: 'Water heater',
  customerName: 'Dana Whitfield',
  customerPhone: '+12125550147',
  customerEmail: null,
  customerLanguage: null,
  customerPaysFees: true,
  method: null,
  refundedCents: 0,
  disputeStatus: null,
  disputedCents: 0,
  cashClaimedAt: null,
  paidAt: null,
  createdAt: new Date().toISOString(),
  ...given,
});

/** Billed $150.00 for a weekly cleaning. */
export const aCustomer = (given: Partial<Customer> = {}): Customer => ({
  id: idOf(60),
  name: 'Dana Whitfield',
  phone: '+12125550147',
  email: null,
  billedAt: new Date().toISOString(),
  lastBill: { ...WORK, memo: 'Weekly cleaning', amountCashCents: 15_000, customerPaysFees: true },
  address: null,
  jobAddress: null,
  notes: null,
  language: null,
  taxExempt: null,
  merged: [],
  ...given,
});

/** The same link with its timeline. */
export const aDetail = (given: Partial<PaymentLinkDetail> = {}): PaymentLinkDetail => ({
  link: aLink(),
  jobId: null,
  customerId: null,
  taxExempt: null,
  bill: null,
  expiresAt: null,
  viewCount: 0,
  payment: null,
  extraFeeCents: 0,
  refundPending: false,
  refundPendingCents: 0,
  disputes: [],
  timeline: [{ kind: 'created', at: new Date().toISOString(), by: null, amountCents: null }],
  ...given,
});

export const NO_PROOF: Proof = {
  photos: [],
  showsPhotos: false,
  isAsked: false,
  signatures: [],
  sentence:
    'Rivera Plumbing has done this work: “Replace kitchen faucet”. I have seen it, and it is complete.',
};

export const NO_EARNINGS: Earnings = {
  days: Array.from({ length: 7 }, (_, index) => ({
    day: new Date(Date.now() - (6 - index) * 86_400_000).toISOString().slice(0, 10),
    cashCents: 0,
    cardCents: 0,
    bnplCents: 0,
  })),
  totalCents: 0,
  tipsCents: 0,
  previousTotalCents: 0,
};

/** A contractor after the first sign-in; tests override what they need. */
export function answerAsUsual(): void {
  answer(getSession, { user: CONTRACTOR });
  answer(getProfile, PROFILE);
  answer(getProfileChange, { change: null });
  answer(getContractor, BUSINESS);
  answer(listSessions, { sessions: [] });
  answer(listPasskeys, { passkeys: [] });
  answer(getNoticeSettings, {
    byText: true,
    byEmail: true,
    canText: true,
    canEmail: true,
    byPush: false,
    pushKey: '',
  });
  answer(getReminderSettings, { isOn: false });
  answer(getLinkRepeat, { repeat: null, today: '2026-11-20' });
  answer(listLateLinks, { links: [], example: null });
  answer(getProof, NO_PROOF);
  const reminders = { isOn: false, stoppedFor: null, nextOn: null, channel: 'sms' } as const;
  answer(getLinkReminders, reminders);
  answer(getEstimateReminders, reminders);
  answer(getEarnings, NO_EARNINGS);
  answer(listArrivals, { arrivals: [] });
  answer(getOverview, {
    estimates: NO_ESTIMATES,
    unpaid: { count: 0, cents: 0, oldest: null, claimed: null },
    disputed: null,
    paid: [],
  });
  answer(listRecentPaymentLinks, { paymentLinks: [] });
  answer(listRecentCustomers, { customers: [] });
  answer(findCustomers, { customers: [] });
  answer(checkTextReach, { texted: true });
  answer(fetchBalance, { balance: 0, pending: 0, readAt: null, current: true });
  answer(listPayouts, { payouts: [] });
  answer(listEstimates, { estimates: [], next: null });
  answer(getProviderCapabilities, { card: true, bnpl: true, refund: true, payoutEvents: true });
  answer(getWebsite, { website: null });
  answer(getNewSiteRequests, { count: 0, name: null });
  answer(getGoogleProfile, { googleProfile: null });
  answer(getReviewSettings, {
    settings: null,
    companyName: PROFILE.companyName,
    consentPolicy: 'attested',
    reviewAddress: null,
  });
}
