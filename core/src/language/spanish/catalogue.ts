import { ACCOUNTS } from './accounts.ts';
import { CUSTOMER } from './customer.ts';
import { DATES } from './dates.ts';
import { DISPUTES } from './disputes.ts';
import { DOCUMENT } from './document.ts';
import { ERRORS } from './errors.ts';
import { GROW } from './grow.ts';
import { HOME } from './home.ts';
import { LINK_DETAIL } from './link-detail.ts';
import { NOTICES } from './notices.ts';
import { PAYMENTS } from './payments.ts';
import { PAYOUT_HOLDS } from './payout-holds.ts';
import { PAYOUTS } from './payouts.ts';
import { REVIEWS } from './reviews.ts';
import { SERVICES } from './services.ts';
import { SHARED } from './shared.ts';
import { SIGN_IN_SAFETY } from './sign-in-safety.ts';
import { WEBSITES } from './websites.ts';

/** By area of the product; a sentence that several areas say stands in one of them. */
export const SPANISH = {
  ...SHARED,
  ...DATES,
  ...DOCUMENT,
  ...ERRORS,
  ...PAYOUTS,
  ...PAYOUT_HOLDS,
  ...HOME,
  ...ACCOUNTS,
  ...SIGN_IN_SAFETY,
  ...PAYMENTS,
  ...LINK_DETAIL,
  ...NOTICES,
  ...DISPUTES,
  ...CUSTOMER,
  ...GROW,
  ...SERVICES,
  ...WEBSITES,
  ...REVIEWS,
};
