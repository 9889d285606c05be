import { RESEND_PAUSE_SECONDS } from '@jobly/core/accounts/resend-pause';

/** The numbers of phone sign-in (M12, decision 0016), in one place. */
export const SIGN_IN_RULES = {
  codeLifeSeconds: 600,
  guessesPerCode: 5,
  /** Of all known devices of a phone together, and as many of all others. */
  failuresPerHour: 10,
  /** How long the device that used a code may repeat it, should the answer have been lost. */
  repeatSeconds: 120,
  resendPauseSeconds: RESEND_PAUSE_SECONDS,
  /** Of all devices that never signed in together, and as many of each that has. */
  sendsPerPhoneHour: 5,
  sendsPerPhoneDay: 10,
  sendsPerAddressHour: 30,
  verifiesPerAddressHour: 30,
  /** ISO country codes we text to: premium numbers abroad are how SMS budgets are stolen. */
  allowedCountries: ['US'],
  textsPerDay: 5_000,
};
export type SignInRules = typeof SIGN_IN_RULES;

export const SESSION_IDLE_DAYS = 30;
export const SESSION_MAX_DAYS = 180;
/** How stale 'last seen' may get before a request moves it (and the expiry) forward. */
export const SESSION_TOUCH_MINUTES = 10;
