import { RESEND_PAUSE_SECONDS } from '@jobly/core/accounts/resend-pause';

/** The numbers of phone sign-in (M12 and the issue of its limits), in one place. */
export interface SignInRules {
  codeLifeSeconds: number;
  guessesPerCode: number;
  /** Of all known devices of a phone together, and as many of all others. */
  failuresPerHour: number;
  /** How long the device that used a code may repeat it, should the answer have been lost. */
  repeatSeconds: number;
  resendPauseSeconds: number;
  /** Of all devices that never signed in together, and as many of each that has. */
  sendsPerPhoneHour: number;
  sendsPerPhoneDay: number;
  sendsPerAddressHour: number;
  verifiesPerAddressHour: number;
  /** ISO country codes we text to: premium numbers abroad are how SMS budgets are stolen. */
  allowedCountries: string[];
  textsPerDay: number;
}

export const SIGN_IN_RULES: SignInRules = {
  codeLifeSeconds: 600,
  guessesPerCode: 5,
  failuresPerHour: 10,
  repeatSeconds: 120,
  resendPauseSeconds: RESEND_PAUSE_SECONDS,
  sendsPerPhoneHour: 5,
  sendsPerPhoneDay: 10,
  sendsPerAddressHour: 30,
  verifiesPerAddressHour: 30,
  allowedCountries: ['US'],
  textsPerDay: 5_000,
};

export const SESSION_IDLE_DAYS = 30;
export const SESSION_MAX_DAYS = 180;
/** How stale 'last seen' may get before a request moves it (and the expiry) forward. */
export const SESSION_TOUCH_MINUTES = 10;
