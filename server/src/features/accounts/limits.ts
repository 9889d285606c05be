import { AppError } from '@jobly/core/errors';
import type { ErrorCode } from '@jobly/core/error-catalogue';
import type pg from 'pg';
import type { Basics } from '../../basics.ts';
import type { Keys } from '../../crypto.ts';
import { rateLimit } from '../../db/rate-limits.ts';
import type { RateLimit } from '../../db/rate-limits.ts';
import type { SignInRules } from './sign-in-rules.ts';

const HOUR = 3_600;
const DAY = 86_400;

type SignInLimits = ReturnType<typeof signInLimits>;

/** What every step of signing in needs. */
export interface SignInDeps extends Basics {
  keys: Keys;
  rules: SignInRules;
  limits: SignInLimits;
}

export function signInLimits(pool: pg.Pool, rules: SignInRules) {
  const make = (name: string, allowed: number, perSeconds: number) =>
    rateLimit(pool, { name, allowed, perSeconds });
  const sendAddress = make('send-address', rules.sendsPerAddressHour, HOUR);
  const verifyAddress = make('verify-address', rules.verifiesPerAddressHour, HOUR);
  const phoneHour = make('send-phone-hour', rules.sendsPerPhoneHour, HOUR);
  const phoneDay = make('send-phone-day', rules.sendsPerPhoneDay, DAY);
  const installationDay = make('send-house-day', rules.textsPerDay, DAY);
  return {
    sendFromAddress: (address: string) => take(sendAddress, address, 'rate_limited'),
    verifyFromAddress: (address: string) => take(verifyAddress, address, 'rate_limited'),
    /**
     * Hour and day of one phone, then the day of the whole installation. A device that has signed in
     * before has an hour and a day of its own, which nobody else can use up.
     */
    async sendToPhone(phoneKey: string, knownDevice?: Buffer) {
      const key = knownDevice ? `known:${phoneKey}:${knownDevice.toString('hex')}` : phoneKey;
      await take(phoneHour, key, 'code_sends_used_up');
      await take(phoneDay, key, 'code_sends_used_up');
      if (!knownDevice) await take(installationDay, 'all', 'texts_used_up');
    },
  };
}

async function take(limit: RateLimit, key: string, otherwise: ErrorCode): Promise<void> {
  const taken = await limit.take(key);
  if (!taken.ok) throw new AppError(otherwise, { retryAfterSeconds: taken.retryAfterSeconds });
}
