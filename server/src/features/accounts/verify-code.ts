import { AppError } from '@jobly/core/errors';
import { phoneForms } from '@jobly/core/phone';
import type { Keys } from '../../crypto.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SignInLimits } from './limits.ts';
import { findAccountByPhone, guessCode, readCodeState } from './queries.ts';
import type { SignInRules } from './sign-in-rules.ts';
import { renewVerification } from './session-queries.ts';
import { startSession } from './sessions.ts';
import type { StartedSession } from './sessions.ts';

export interface VerifyCodeNeeds {
  database: Database;
  clock: Clock;
  keys: Keys;
  rules: SignInRules;
  limits: SignInLimits;
  /** What else follows from a sign-in, in the same transaction. */
  onSignIn: (queries: Queries, account: { id: string; role: string }) => Promise<void>;
}

export async function verifyCode(
  needs: VerifyCodeNeeds,
  request: { phone: string; token: string; address: string; userAgent: string | undefined },
): Promise<StartedSession> {
  const { database, clock, keys, rules, limits } = needs;
  await limits.verifyFromAddress(request.address);
  const account = await findAccountByPhone(database.system, phoneForms(request.phone));
  if (!account?.phone) throw new AppError('phone_unknown_at_verify');
  if (account.suspended_at) throw new AppError('account_suspended');

  const now = clock.now();
  const hmac = keys.hashCode(account.id, request.token);
  const guess = { userId: account.id, hmac, now };
  const started = await database.system.transaction().execute(async (transaction) => {
    const judged = await guessCode(transaction, {
      ...guess,
      guesses: rules.guessesPerCode,
      failures: rules.failuresPerHour,
    });
    if (!judged?.right) return { judged };
    const session = await startSession(transaction, {
      userId: account.id,
      userAgent: request.userAgent,
      now,
    });
    await needs.onSignIn(transaction, account);
    return { judged, session };
  });
  if (started.session) return started.session;
  throw new AppError(
    started.judged ? 'code_wrong' : await reasonNotEvaluated(needs, account.id, now),
  );
}

/** The same proof for a session that exists: its phone is in the right hands just now. */
export async function confirmCode(
  needs: VerifyCodeNeeds,
  request: { userId: string; sessionId: string; token: string; address: string },
): Promise<Date> {
  const { database, clock, keys, rules, limits } = needs;
  await limits.verifyFromAddress(request.address);
  const now = clock.now();
  const judged = await database.system.transaction().execute(async (transaction) => {
    const result = await guessCode(transaction, {
      userId: request.userId,
      hmac: keys.hashCode(request.userId, request.token),
      now,
      guesses: rules.guessesPerCode,
      failures: rules.failuresPerHour,
    });
    if (result?.right) await renewVerification(transaction, { id: request.sessionId, now });
    return result;
  });
  if (judged?.right) return now;
  throw new AppError(judged ? 'code_wrong' : await reasonNotEvaluated(needs, request.userId, now));
}

async function reasonNotEvaluated(needs: VerifyCodeNeeds, userId: string, now: Date) {
  const state = await readCodeState(needs.database.system, userId);
  if (!state || state.used_at || state.expires_at <= now) return 'code_expired';
  if (state.guesses >= needs.rules.guessesPerCode) return 'code_guesses_used_up';
  return 'sign_in_failures_used_up';
}
