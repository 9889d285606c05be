import { randomUUID } from 'node:crypto';
import { signInCodeText } from '@jobly/core/accounts/messages';
import { AppError } from '@jobly/core/errors';
import { phoneForms, phoneKey } from '@jobly/core/phone';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { newSignInCode } from '../../crypto.ts';
import type { Keys } from '../../crypto.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SignInLimits } from './limits.ts';
import { findAccountByPhone, holdPhone, readCodeState, storeCode } from './queries.ts';
import type { SignInRules } from './sign-in-rules.ts';

export interface OutgoingText {
  userId: string;
  kind: string;
  recipient: string;
  body: string;
  dedupeKey: string;
  expiresAt: Date;
}

export interface SendCodeNeeds {
  database: Database;
  clock: Clock;
  keys: Keys;
  rules: SignInRules;
  limits: SignInLimits;
  /** The host the phone will offer the code on. */
  host: string;
  queueText: (queries: Queries, text: OutgoingText) => Promise<void>;
}

export interface SentCode {
  resendAfterSeconds: number;
  expiresInSeconds: number;
}

/**
 * Texts a code to a phone that has an account; never makes one (spec 1). The look-up by phone
 * happens here and in verify-code, each behind a limit per address: beyond it every phone, known or
 * not, gets the same answer and no text.
 */
export async function sendCode(
  needs: SendCodeNeeds,
  request: { phone: string; address: string },
): Promise<SentCode> {
  const { database, clock, keys, rules, limits } = needs;
  await limits.sendFromAddress(request.address);
  const account = await findAccountByPhone(database.system, phoneForms(request.phone));
  if (!account?.phone) throw new AppError('phone_unknown');
  if (account.suspended_at) throw new AppError('account_suspended');
  const recipient = textableNumber(account.phone, rules.allowedCountries);
  const sentAt = clock.now();
  const pauseMs = rules.resendPauseSeconds * 1000;
  // Looked at before the limits, so that an impatient finger does not use them up.
  const earlier = await readCodeState(database.system, account.id);
  if (earlier) refuseWhilePausing(earlier.sent_at, sentAt, pauseMs);
  await limits.sendToPhone(phoneKey(account.phone));

  const code = newSignInCode();
  const expiresAt = new Date(sentAt.getTime() + rules.codeLifeSeconds * 1000);
  await database.system.transaction().execute(async (transaction) => {
    // A phone that left the account since the look-up gets no code to it; none leaves until the end.
    if (!(await holdPhone(transaction, { id: account.id, phone: account.phone! }))) {
      throw new AppError('phone_unknown');
    }
    const hmac = keys.hashCode(account.id, code);
    const notAfter = new Date(sentAt.getTime() - pauseMs);
    const stored = await storeCode(transaction, {
      userId: account.id,
      hmac,
      sentAt,
      expiresAt,
      notAfter,
    });
    if (!stored) refuseWhilePausing(sentAt, sentAt, pauseMs);
    await needs.queueText(transaction, {
      userId: account.id,
      kind: 'sign_in_code',
      recipient,
      body: signInCodeText(code, needs.host),
      // Every code is a message of its own: two asked for in one millisecond are two texts.
      dedupeKey: `sign_in_code:${randomUUID()}`,
      expiresAt,
    });
  });
  return { resendAfterSeconds: rules.resendPauseSeconds, expiresInSeconds: rules.codeLifeSeconds };
}

function refuseWhilePausing(earlier: Date, now: Date, pauseMs: number): void {
  const leftMs = earlier.getTime() + pauseMs - now.getTime();
  if (leftMs <= 0) return;
  throw new AppError('code_sent_just_now', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
}

/** Numbers that cost the caller, or that no text reaches. */
const NOT_TEXTABLE = new Set(['PREMIUM_RATE', 'TOLL_FREE', 'SHARED_COST', 'UAN', 'PAGER']);

/** The number in E.164 form, if it lies in a country we text to. */
function textableNumber(phone: string, allowedCountries: string[]): string {
  const number = parsePhoneNumberFromString(phone, 'US');
  const type = number?.getType();
  if (
    !number?.country ||
    !allowedCountries.includes(number.country) ||
    (type && NOT_TEXTABLE.has(type))
  ) {
    throw new AppError('phone_country');
  }
  return number.number;
}
