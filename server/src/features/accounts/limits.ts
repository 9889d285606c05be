import type { Role } from '@jobly/core/accounts/contract';
import { RESEND_PAUSE_SECONDS } from '@jobly/core/accounts/resend-pause';
import { STAFF_IDLE_MINUTES } from '@jobly/core/accounts/session-messages';
import type pg from 'pg';
import type { BaseDeps } from '../../base-deps.ts';
import { hashToken, type Keys } from '../../crypto.ts';
import type { Db } from '../../db/database.ts';
import { rateLimit, type LimitKeys } from '../../db/rate-limits.ts';
import { releaseAll, takeAll } from '../../db/several-limits.ts';

/** Phone sign-in (M12, decision 0003). */
export const SIGN_IN_RULES = {
  codeLifeSeconds: 600,
  guessesPerCode: 5,
  /** For all known devices of a phone together, and the same for all others. */
  failuresPerHour: 10,
  /** How long the same device may repeat a used code, in case the answer was lost. */
  repeatSeconds: 120,
  resendPauseSeconds: RESEND_PAUSE_SECONDS,
  /** Per known device, and for all others per network. */
  sendsPerPhoneHour: 5,
  sendsPerPhoneDay: 10,
  /** This many times that for all unknown devices: one stranger cannot use up the owner's. */
  networksPerPhone: 3,
  /** Undelivered codes that do not count, per phone and day; beyond that they would be free texting. */
  undeliveredPerPhoneDay: 10,
  sendsPerAddressHour: 30,
  verifiesPerAddressHour: 30,
  /** ISO country codes we text to, against SMS pumping. */
  allowedCountries: ['US'],
  textsPerDay: 5_000,
  /** A phone's first codes of a day are sent even when strangers used up the day's texts. */
  ownShareOfPhoneDay: 2,
};
export type SignInRules = typeof SIGN_IN_RULES;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface SessionLimits {
  idleMs: number;
  maxMs: number;
  /** How stale 'last seen' may get before a request updates it and the expiry. */
  touchMs: number;
}
const CONTRACTORS: SessionLimits = {
  idleMs: 30 * DAY_MS,
  maxMs: 180 * DAY_MS,
  touchMs: 10 * MINUTE_MS,
};
/** Short: an open screen shows other people's money. */
const STAFF: SessionLimits = {
  idleMs: STAFF_IDLE_MINUTES * MINUTE_MS,
  maxMs: DAY_MS / 2,
  touchMs: MINUTE_MS,
};
export const sessionLimits = (role: Role): SessionLimits =>
  role === 'contractor' ? CONTRACTORS : STAFF;
/** Outlives every session, so that the browser can be told why its session ended. */
export const COOKIE_MS = CONTRACTORS.idleMs;

const PROFILE_SAVES_PER_HOUR = 30;
/** Each may be a text and an email. Per passkey, so that a stolen one does not block the others. */
const PASSKEY_SIGN_INS_PER_HOUR = 30;
const PASSKEY_CHANGES_PER_HOUR = 20;
const CHANGES_ASKED_PER_HOUR = 5;
const HOUR = 3_600;
const DAY = 86_400;

/** Whether a code used a turn of the installation's day. */
const COUNTED = 'counted';
const SHARE = 'share';

export interface SignInDeps extends BaseDeps {
  keys: Keys;
  rules: SignInRules;
  limits: ReturnType<typeof signInLimits>;
}

export function signInLimits(pool: pg.Pool, rules: SignInRules) {
  const make = (name: string, allowed: number, perSeconds: number, quiet = false) =>
    rateLimit(pool, { name, allowed, perSeconds, quiet });
  // Public route: a flood must leave connections for paying customers (M17).
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
    /** Each writes to staff, or to an unverified mailbox. */
    askForChange: (userId: string) => askForChange.mustTake(userId),
    signInByPasskey: (passkeyId: string) => passkeySignIn.mustTake(passkeyId),
    changePasskeys: (userId: string) => passkeyChange.mustTake(userId),
    saveProfile: (userId: string) => saveProfile.mustTake(userId),
    /** Every code counts, delivered or not; a known device is not refused for its neighbors' requests. */
    async sendFromAddress(address: LimitKeys, known: boolean) {
      await (known ? sendAddress.take(address) : sendAddress.mustTake(address));
    },
    verifyFromAddress: (address: LimitKeys) => verifyAddress.mustTake(address),
    /**
     * The phone's hour and day, then, beyond the phone's own share, the installation's day. A known device has its
     * own hour and day that no other can use up; unknown ones share those of their network. Returns the input of
     * `undelivered`.
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
     * Gives the phone's turns back. Those of the address and the installation stay used: failing numbers would be
     * free texting.
     */
    async undelivered(db: Db, [counted, ...keys]: string[]) {
      const quota = { key: `send-undelivered:${keys.at(-1)}`, perSeconds: DAY };
      const ofAll = counted === SHARE ? [{ key: 'send-house-day:all', perSeconds: DAY }] : [];
      const { points } = (await takeAll(db, [quota, ...ofAll])).get(quota.key)!;
      if (points > rules.undeliveredPerPhoneDay) return;
      const windows = ['send-phone-hour', 'send-phone-day'].flatMap((name) =>
        keys.map((key) => ({ key: `${name}:${key}`, perSeconds: 0 })),
      );
      await releaseAll(db, windows);
    },
  };
}
