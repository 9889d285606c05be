import { randomUUID } from 'node:crypto';
import type * as contract from '@jobly/core/accounts/contract';
import { codeText } from '@jobly/core/accounts/texts';
import type { ReplyOf } from '@jobly/core/contract';
import { AppError } from '@jobly/core/errors';
import type { ErrorCode } from '@jobly/core/error-catalogue';
import type { CodePurpose } from '@jobly/core/accounts/code-purpose';
import type { Language } from '@jobly/core/language/language';
import { phoneForms, phoneDigits } from '@jobly/core/phone';
import { newSignInCode } from '../../crypto.ts';
import type { Db } from '../../db/database.ts';
import type { LimitKeys } from '../../db/rate-limits.ts';
import type { DeliveryStatus, QueueMessage } from '../../outgoing-message.ts';
import { textableNumber } from '../../phones.ts';
import { findChallenge, openChallenge, readBlock, type Block } from './challenge-queries.ts';
import type { SignInDeps } from './limits.ts';
import { findAccountByPhone, lockPhone } from './queries.ts';

export interface SendCodeDeps extends SignInDeps {
  /** For the phone's autofill. */
  host: string;
  queueMessage: QueueMessage;
}

/**
 * Texts a code to an existing account; never creates one (spec 1). The code is only valid on the requesting device.
 * Known devices have their own limits; the others share one per address, beyond which every phone gets the same
 * answer.
 */
export async function sendCode(
  deps: SendCodeDeps,
  request: {
    phone: string;
    address: LimitKeys;
    deviceHash: Buffer;
    newDevice: boolean;
    language: Language;
    /** Undefined for a sign-in. */
    purpose?: CodePurpose;
  },
): Promise<ReplyOf<typeof contract.sendCode>> {
  const { database, clock, keys, rules, limits } = deps;
  const { deviceHash } = request;
  const account = await findAccountByPhone(database.system, phoneForms(request.phone));
  // A device without a cookie has no history.
  const challenge =
    account &&
    !request.newDevice &&
    (await findChallenge(database.system, { userId: account.id, deviceHash }));
  const known = Boolean(challenge && challenge.known);
  await limits.sendFromAddress(request.address, known);
  if (!account?.phone) throw new AppError('phone_unknown');
  if (account.suspended_at) throw new AppError('account_suspended');
  const recipient = textableNumber(account.phone, rules.allowedCountries);
  if (!recipient) throw new AppError('phone_country');
  const now = clock.now();
  const device = { userId: account.id, deviceHash, known, now, rules };
  // Before the limits, so that impatient taps do not use them up.
  refuseBlocked(await readBlock(database.system, device), now);
  const taken = await limits.sendToPhone(phoneDigits(account.phone), {
    knownDevice: known ? deviceHash : undefined,
    network: request.address.at(-1)!,
  });

  const code = newSignInCode();
  const expiresAt = new Date(now.getTime() + rules.codeLifeSeconds * 1000);
  await database.system.transaction().execute(async (transaction) => {
    // Locked: a phone that left the account meanwhile gets no code for it.
    if (!(await lockPhone(transaction, { id: account.id, phone: account.phone! }))) {
      throw new AppError('phone_unknown');
    }
    const hmac = keys.hashCode(account.id, codeFor(code, request.purpose));
    refuseBlocked(await openChallenge(transaction, { ...device, hmac }), now);
    await deps.queueMessage(transaction, {
      userId: account.id,
      kind: CODE,
      channel: 'sms',
      recipient,
      language: request.language,
      write: () => ({ body: codeText(code, deps.host, request.purpose) }),
      // Unique: two requests in one millisecond are two texts.
      about: [randomUUID(), ...taken].join('|'),
      expiresAt,
    });
  });
  return { resendAfterSeconds: rules.resendPauseSeconds, expiresInSeconds: rules.codeLifeSeconds };
}

const CODE = 'sign_in_code';

/** An undelivered code does not count against the limits (M21). */
export async function onCodeStatus(
  { limits }: Pick<SignInDeps, 'limits'>,
  db: Db,
  { kind, outcome, about }: DeliveryStatus,
): Promise<void> {
  if (kind !== CODE || !['failed', 'unsent', 'suppressed'].includes(outcome)) return;
  const [, ...keys] = about.split('|');
  if (keys.length > 0) await limits.undelivered(db, keys);
}

/** A code is only valid for its purpose. */
export const codeFor = (code: string, purpose: CodePurpose | undefined): string =>
  purpose ? `${code}:${purpose}` : code;

const BLOCK_ERRORS = {
  sent_just_now: 'code_sent_just_now',
  asked_elsewhere: 'code_asked_elsewhere',
  failures_used_up: 'sign_in_failures_used_up',
} as const satisfies Record<Block['reason'], ErrorCode>;

function refuseBlocked(block: Block | undefined, now: Date): void {
  if (!block) return;
  throw new AppError(BLOCK_ERRORS[block.reason], {
    retryAfterSeconds: secondsUntil(block.hold_until, now),
  });
}

export function secondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));
}
