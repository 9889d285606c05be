import type { Role } from '@jobly/core/accounts/contract';
import { RESEND_PAUSE_SECONDS } from '@jobly/core/accounts/resend-pause';
import { STAFF_IDLE_MINUTES } from '@jobly/core/accounts/session-messages';
import type pg from 'pg';
import type { Basics } from '../../basics.ts';
import { hashToken, type Keys } from '../../crypto.ts';
import type { Db } from '../../db/database.ts';
import { rateLimit, type LimitKeys } from '../../db/rate-limits.ts';
import { giveBackAll, takeAll } from '../../db/several-limits.ts';

/** The numbers of phone sign-in (M12, decision 0003), in one place. */
export const SIGN_IN_RULES = {
  codeLifeSeconds: 600,
  guessesPerCode: 5,
  /** Of all known devices of a phone together, and as many of all others. */
  failuresPerHour: 10,
  /** How long the device that used a code may repeat it, should the answer have been lost. */
  repeatSeconds: 120,
  resendPauseSeconds: RESEND_PAUSE_SECONDS,
  /** Of each device that has signed in, and of all others in one network together. */
  sendsPerPhoneHour: 5,
  sendsPerPhoneDay: 10,
  /** So many times that, of all devices that never signed in: one stranger does not use up what the owner needs. */
  networksPerPhone: 3,
  /** Codes that were not delivered and do not count, of one phone in a day; more would be texting for nothing. */
  undeliveredPerPhoneDay: 10,
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
  /** Ends an idle session. */
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

/** Whether a code has taken a turn of the installation's day. */
const COUNTED = 'counted';
const SHARE = 'share';

/** What every step of signing in needs. */
export interface SignInDeps extends Basics {
  keys: Keys;
  rules: SignInRules;
  limits: ReturnType<typeof signInLimits>;
}

export function signInLimits(pool: pg.Pool, rules: SignInRules) {
  const make = (name: string, allowed: number, perSeconds: number, quiet = false) =>
    rateLimit(pool, { name, allowed, perSeconds, quiet });
  // This route is public: a flood must leave connections for paying customers (M17).
  const ofAddress = (name: string, allowed: number) =>
    rateLimit(pool, { name, allowed, perSeconds: HOUR, flooded: true });
  const sendAddress = ofAddress('send-address', rules.sendsPerAddressHour);
  const verifyAddress = ofAddress('verify-address', rules.verifiesPerAddressHour);
  const ofPhone = (name: string, allowed: number, perSeconds: number) =>
    rateLimit(pool, { name, allowed, perSeconds, quiet: true, wider: rules.networksPerPhone });
  const phoneHour = ofPhone('send-phone-hour', rules.sendsPerPhoneHour, HOUR);
  const phoneDay = ofPhone('send-phone-day', rules.sendsPerPhoneDay, DAY);
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
    /** Every code counts, delivered or not; a device that has signed in is not refused for what its neighbors ask. */
    async sendFromAddress(address: LimitKeys, known: boolean) {
      await (known ? sendAddress.take(address) : sendAddress.mustTake(address));
    },
    verifyFromAddress: (address: LimitKeys) => verifyAddress.mustTake(address),
    /**
     * Hour and day of one phone, then, beyond the phone's own share, the day of the whole installation. A device
     * that has signed in before has an hour and a day of its own, which no other device can use up; of the others each
     * network has. Returns what `undelivered` has to know.
     */
    async sendToPhone(
      phoneKey: string,
      from: { knownDevice?: Buffer | undefined; network: string },
    ) {
      const { knownDevice, network } = from;
      const key = knownDevice
        ? `known:${phoneKey}:${knownDevice.toString('hex')}`
        : `${phoneKey}:${hashToken(network).toString('hex')}`;
      const keys: LimitKeys = knownDevice ? [key] : [key, phoneKey];
      await phoneHour.mustTake(keys, 'code_sends_used_up');
      await phoneDay.mustTake(keys, 'code_sends_used_up');
      if (knownDevice || (await ownShare.take(phoneKey)).ok) return [SHARE, ...keys];
      await installationDay.mustTake('all', 'texts_used_up');
      return [COUNTED, ...keys];
    },
    /**
     * The caller can ask again. Their address and the installation have used a turn, also where a code that arrives
     * takes none of the installation's: failing numbers would be free texting.
     */
    async undelivered(db: Db, [counted, ...keys]: string[]) {
      const quota = { key: `send-undelivered:${keys.at(-1)}`, perSeconds: DAY };
      const ofAll = counted === SHARE ? [{ key: 'send-house-day:all', perSeconds: DAY }] : [];
      const { points } = (await takeAll(db, [quota, ...ofAll])).get(quota.key)!;
      if (points > rules.undeliveredPerPhoneDay) return;
      const windows = ['send-phone-hour', 'send-phone-day'].flatMap((name) =>
        keys.map((key) => ({ key: `${name}:${key}`, perSeconds: 0 })),
      );
      await giveBackAll(db, windows);
    },
  };
}
