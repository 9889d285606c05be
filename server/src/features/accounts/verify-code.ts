import type { CodePurpose } from '@jobly/core/accounts/code-purpose';
import { AppError } from '@jobly/core/errors';
import { phoneForms } from '@jobly/core/phone';
import { hashToken } from '../../crypto.ts';
import type { LimitKeys } from '../../db/rate-limits.ts';
import type { Row } from '../../db/rows.ts';
import type { Caller } from '../../http/caller.ts';
import { findChallenge, guessCode, type Judged } from './challenge-queries.ts';
import type { SignInDeps } from './limits.ts';
import { findAccountByPhone } from './queries.ts';
import { codeFor, secondsUntil } from './send-code.ts';
import { beginSession, type BeginSessionDeps } from './begin-session.ts';
import { confirmSession } from './session-queries.ts';
import { findStartedSession, type StartedSession } from './sessions.ts';

export interface VerifyCodeDeps extends SignInDeps, BeginSessionDeps {}

interface Guess {
  token: string;
  /** For the limit on devices without a code. */
  address: LimitKeys;
  device: string | undefined;
}

/**
 * A guess counts only against the code of its own device. The limit per address is for devices without a code: one
 * with a code has its five guesses whatever others at its IP address try.
 */
export async function verifyCode(
  deps: VerifyCodeDeps,
  request: Guess & { phone: string; userAgent: string | undefined },
): Promise<StartedSession> {
  const { database, clock, keys, rules } = deps;
  const account = await findAccountByPhone(database.system, phoneForms(request.phone));
  const now = clock.now();
  const deviceHash = hashToken(request.device ?? '');
  const challenge =
    account && (await findChallenge(database.system, { userId: account.id, deviceHash }));
  await refuseEarly(deps, challenge, request.address, now);
  if (!account?.phone) throw new AppError('phone_unknown_at_verify');
  if (account.suspended_at) throw new AppError('account_suspended');

  const { id: userId } = account;
  const hmac = keys.hashCode(userId, request.token, challenge?.code_hmac);
  const { judged, session } = await database.system.transaction().execute(async (transaction) => {
    const guess = await guessCode(transaction, { userId, deviceHash, hmac, now, rules });
    // One code makes one session: repeated by the same device, it returns the same one.
    const token = keys.sessionToken(`${userId}:${request.device}:${guess.sent_at?.getTime()}`);
    if (guess.outcome === 'repeated') {
      return { judged: guess, session: await findStartedSession(transaction, token, now) };
    }
    if (guess.outcome !== 'right') return { judged: guess, session: undefined };
    const started = await beginSession(deps, transaction, {
      account,
      token,
      userAgent: request.userAgent,
      now,
      isNewDevice: !challenge?.known,
    });
    return { judged: guess, session: started };
  });
  return session ?? refuseGuess(judged, now);
}

/** Re-verifies the phone of an existing session. */
export async function confirmCode(
  deps: VerifyCodeDeps,
  request: Guess & { caller: Caller; purpose: CodePurpose },
): Promise<void> {
  const { database, clock, keys, rules } = deps;
  const { caller, purpose } = request;
  const { userId } = caller;
  const now = clock.now();
  const deviceHash = hashToken(request.device ?? '');
  const challenge = await findChallenge(database.system, { userId, deviceHash });
  await refuseEarly(deps, challenge, request.address, now);
  const code = codeFor(request.token, purpose);
  const hmac = keys.hashCode(userId, code, challenge?.code_hmac);
  const judged = await database.system.transaction().execute(async (transaction) => {
    const guess = await guessCode(transaction, { userId, deviceHash, hmac, now, rules });
    if (guess.outcome === 'right') await confirmSession(transaction, caller, purpose, now);
    return guess;
  });
  if (judged.outcome !== 'right' && judged.outcome !== 'repeated') refuseGuess(judged, now);
}

/** Refuses floods without a transaction. */
async function refuseEarly(
  { limits, rules }: VerifyCodeDeps,
  challenge: Row<'sign_in_challenges'> | undefined,
  address: LimitKeys,
  now: Date,
): Promise<void> {
  if (!challenge || challenge.expires_at <= now) await limits.verifyFromAddress(address);
  else if (!challenge.used_at && challenge.guesses >= rules.guessesPerCode) {
    throw new AppError('code_guesses_used_up');
  }
}

function refuseGuess({ outcome, hold_until: until }: Judged, now: Date): never {
  if (outcome === 'wrong') throw new AppError('code_wrong');
  if (outcome === 'guesses_used_up') throw new AppError('code_guesses_used_up');
  if (outcome === 'failures_used_up' && until) {
    throw new AppError('sign_in_failures_used_up', { retryAfterSeconds: secondsUntil(until, now) });
  }
  throw new AppError('code_expired');
}
