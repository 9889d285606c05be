import { CUSTOMER } from './customer.ts';
import { CUSTOMERS } from './customers.ts';
import { DISPUTES } from './disputes.ts';
import { ESTIMATE_PAGE } from './estimate-page.ts';
import { ESTIMATE_SCREENS } from './estimate-screens.ts';
import { FEES } from './fees.ts';
import { GROW } from './grow.ts';
import { HOME } from './home.ts';
import { JOBS } from './jobs.ts';
import { LINK_DETAIL } from './link-detail.ts';
import { NOTICES } from './notices.ts';
import { PAYMENTS } from './payments.ts';
import { PAYOUT_HOLDS } from './payout-holds.ts';
import { PAYOUTS } from './payouts.ts';
import { PRINTED } from './printed.ts';
import { PROOF } from './proof.ts';
import { REMINDERS } from './reminders.ts';
import { REPEATS } from './repeats.ts';
import { REVIEWS } from './reviews.ts';
import { SERVICES } from './services.ts';
import { TIPS } from './tips.ts';
import { WEBSITES } from './websites.ts';

/** What pages behind the sign-in need besides. */
export const INSIDE = {
  ...PAYOUTS,
  ...PAYOUT_HOLDS,
  ...HOME,
  ...PAYMENTS,
  ...LINK_DETAIL,
  ...NOTICES,
  ...DISPUTES,
  ...CUSTOMER,
  ...CUSTOMERS,
  ...PRINTED,
  ...GROW,
  ...SERVICES,
  ...WEBSITES,
  ...JOBS,
  ...ESTIMATE_PAGE,
  ...ESTIMATE_SCREENS,
  ...FEES,
  ...PROOF,
  ...REMINDERS,
  ...REPEATS,
  ...REVIEWS,
  ...TIPS,
};
