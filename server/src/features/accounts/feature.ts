import type { Db } from '../../db/database.ts';
import { deviceCookie, sessionCookie } from '../../http/cookies.ts';
import type { Caller, HttpContext } from '../../http/caller.ts';
import type { TaskHandler } from '../../tasks/tasks.ts';
import type { DeliveryStatus } from '../../outgoing-message.ts';
import { deleteOldChallenges } from './challenge-queries.ts';
import { COOKIE_MS, SIGN_IN_RULES, signInLimits, type SignInRules } from './limits.ts';
import { deleteUsedChallenges } from './passkeys/challenges.ts';
import { insertAccount } from './queries.ts';
import { onCodeStatus } from './send-code.ts';
import { accountRoutes, type AccountDeps } from './routes.ts';
import { deleteDeadSessions, endAccess, sessionLookUp, setViewing } from './session-queries.ts';
import { findCaller } from './sessions.ts';
import type { MergeDeps } from './staff/prepare-merge.ts';
import type { ProfileIntentDeps } from './staff/prepare-profile-change.ts';
import { staffChangeRoutes } from './staff/profile-change-routes.ts';
import { staffAccounts } from './staff/staff-accounts.ts';
import { accountIntents, accountUndos } from './staff/staff-intents.ts';

export type { SignInRules };
export { staffAccounts };

type MadeHere = 'rules' | 'limits' | 'host' | 'cookie' | 'device' | 'findSession';

export interface AccountsDeps extends Omit<AccountDeps, MadeHere>, MergeDeps, ProfileIntentDeps {
  signInRules: Partial<SignInRules>;
}

export function accountsFeature({ signInRules, ...given }: AccountsDeps) {
  const { database, clock, publicUrl } = given;
  const rules = { ...SIGN_IN_RULES, ...signInRules };
  const cookie = sessionCookie(publicUrl);
  const deps: AccountDeps = {
    ...given,
    rules,
    limits: signInLimits(database.pool, rules),
    host: new URL(publicUrl).host,
    cookie,
    device: deviceCookie(publicUrl),
    findSession: sessionLookUp(database.lookUps),
  };
  const cleanUp: TaskHandler = {
    name: 'housekeeping',
    async run() {
      const now = clock.now();
      await deleteDeadSessions(database.system, now);
      await deleteOldChallenges(database.system, now);
      await deleteUsedChallenges(database.system, now);
    },
  };
  return {
    routes: [...accountRoutes(deps), ...staffChangeRoutes(given)],
    tasks: [cleanUp],
    /** Renews the cookie when the session's end has moved. */
    findCaller: async (context: HttpContext): Promise<Caller | null> => {
      const token = cookie.read(context);
      if (!token) return null;
      const session = await findCaller(deps, token);
      if (session?.movedTo) {
        cookie.write(context, token, new Date(clock.now().getTime() + COOKIE_MS));
      }
      return session?.caller ?? null;
    },
    staffIntents: accountIntents(given),
    undoRules: accountUndos(given),
    insertAccount,
    endAccess,
    setViewing,
    onDeliveryStatus: (db: Db, status: DeliveryStatus) => onCodeStatus(deps, db, status),
  };
}
