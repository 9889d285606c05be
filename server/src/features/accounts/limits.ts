import type { Role } from '@jobly/core/accounts/contract';
import { RESEND_PAUSE_SECONDS } from '@jobly/core/accounts/resend-pause';
import { STAFF_IDLE_MINUTES } from '@jobly/core/accounts/session-messages';
import type pg from 'pg';
import type { Basics } from '../../basics.ts';
import type { Keys } from '../../crypto.ts';
import { rateLimit, type LimitKeys } from '../../db/rate-limits.ts';

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
  /** The first codes of a phone in a day are sent even when strangers have used up the texts of that day. */
  ownShareOfPhoneDay: 2,
};
export type SignInRules = typeof SIGN_IN_RULES;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface SessionLimits {
  /** Ends a session that nobody uses. */
  idleMs: number;
  /** Ends it in any case. */
  maxMs: number;
  /** How stale 'last seen' may get before a request moves it (and the expiry) forward. */
  touchMs: number;
}
const CONTRACTORS: SessionLimits = {
  idleMs: 30 * DAY_MS,
  maxMs: 180 * DAY_MS,
  touchMs: 10 * MINUTE_MS,
};
/** Short: a screen that is left open shows other people's money. */
const STAFF: SessionLimits = {
  idleMs: STAFF_IDLE_MINUTES * MINUTE_MS,
  maxMs: DAY_MS / 2,
  touchMs: MINUTE_MS,
};
export const sessionLimits = (role: Role): SessionLimits =>
  role === 'contractor' ? CONTRACTORS : STAFF;
/** The cookie outlives every session, so that the browser can be told why its own has ended. */
export const COOKIE_MS = CONTRACTORS.idleMs;

const PROFILE_SAVES_PER_HOUR = 30;
/** Each may be a text and a letter. Of one passkey, so that a stolen one does not shut out the others. */
const PASSKEY_SIGN_INS_PER_HOUR = 30;
const PASSKEY_CHANGES_PER_HOUR = 20;
const CHANGES_ASKED_PER_HOUR = 5;
const HOUR = 3_600;
const DAY = 86_400;

/** What every step of signing in needs. */
export interface SignInDeps extends Basics {
  keys: Keys;
  rules: SignInRules;
  limits: ReturnType<typeof signInLimits>;
}

export function signInLimits(pool: pg.Pool, rules: SignInRules) {
  const make = (name: string, allowed: number, perSeconds: number, quiet = false) =>
    rateLimit(pool, { name, allowed, perSeconds, quiet });
  // Anybody can knock here: a flood must leave connections for those who pay (M17).
  const ofAddress = (name: string, allowed: number) =>
    rateLimit(pool, { name, allowed, perSeconds: HOUR, flooded: true });
  const sendAddress = ofAddress('send-address', rules.sendsPerAddressHour);
  const verifyAddress = ofAddress('verify-address', rules.verifiesPerAddressHour);
  const phoneHour = make('send-phone-hour', rules.sendsPerPhoneHour, HOUR, true);
  const phoneDay = make('send-phone-day', rules.sendsPerPhoneDay, DAY, true);
  const ownShare = make('send-phone-share', rules.ownShareOfPhoneDay, DAY, true);
  const installationDay = make('send-house-day', rules.textsPerDay, DAY, true);
  const saveProfile = make('save-profile', PROFILE_SAVES_PER_HOUR, HOUR);
  const askForChange = make('ask-for-change', CHANGES_ASKED_PER_HOUR, HOUR);
  const passkeySignIn = make('passkey-sign-in', PASSKEY_SIGN_INS_PER_HOUR, HOUR);
  const passkeyChange = make('passkey-change', PASSKEY_CHANGES_PER_HOUR, HOUR);
  return {
    /** Each writes to staff, or to a mailbox of which nothing is known. */
    askForChange: (userId: string) => askForChange.mustTake(userId),
    signInByPasskey: (passkeyId: string) => passkeySignIn.mustTake(passkeyId),
    /** Passkeys that an account adds and removes. */
    changePasskeys: (userId: string) => passkeyChange.mustTake(userId),
    saveProfile: (userId: string) => saveProfile.mustTake(userId),
    sendFromAddress: (address: LimitKeys) => sendAddress.mustTake(address),
    verifyFromAddress: (address: LimitKeys) => verifyAddress.mustTake(address),
    /**
     * Hour and day of one phone, then, beyond the phone's own share, the day of the whole installation. A device
     * that has signed in before has an hour and a day of its own, which nobody else can use up.
     */
    async sendToPhone(phoneKey: string, knownDevice?: Buffer) {
      const key = knownDevice ? `known:${phoneKey}:${knownDevice.toString('hex')}` : phoneKey;
      await phoneHour.mustTake(key, 'code_sends_used_up');
      await phoneDay.mustTake(key, 'code_sends_used_up');
      if (knownDevice || (await ownShare.take(key)).ok) return;
      await installationDay.mustTake('all', 'texts_used_up');
    },
  };
}
