import { PushSubscription } from '@jobly/core/notices/contract';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { BaseDeps } from '../../base-deps.ts';
import { hashToken, type Keys } from '../../crypto.ts';
import type { Db } from '../../db/database.ts';
import type { PushService } from '../../ports/push.ts';

export interface SubscriptionDeps extends BaseDeps {
  keys: Keys;
  push: PushService;
  log: Logger;
}

/** Each is pushed to with every payment. */
const MOST_DEVICES = 10;

/** One per session and per browser: the next account to sign in there takes it over. */
export async function saveSubscription(
  { database, keys }: SubscriptionDeps,
  { userId, sessionId }: { userId: string; sessionId: string },
  subscription: PushSubscription,
): Promise<void> {
  const endpoint_hash = hashToken(subscription.endpoint);
  await database.system.transaction().execute(async (db) => {
    // Sequential, so that parallel requests cannot exceed the limit.
    await sql`select from users where id = ${userId} for update`.execute(db);
    const owner = { user_id: userId, session_id: sessionId };
    const sealed = { endpoint_hash, sealed_subscription: keys.seal(JSON.stringify(subscription)) };
    // The same browser keeps its id, which queued pushes refer to; under another account it is a new device.
    const id = sql<string>`case when push_subscriptions.user_id = excluded.user_id
      then push_subscriptions.id else excluded.id end`;
    await db
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', sessionId)
      .where('endpoint_hash', '!=', endpoint_hash)
      .execute();
    await deleteOldest(db, userId, endpoint_hash);
    await db
      .insertInto('push_subscriptions')
      .values({ ...owner, ...sealed })
      .onConflict((conflict) =>
        conflict.column('endpoint_hash').doUpdateSet({ id, ...owner, ...sealed }),
      )
      .execute();
  });
}

async function deleteOldest(db: Db, userId: string, but: Buffer): Promise<void> {
  const newest = db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('endpoint_hash', '!=', but)
    .orderBy('created_at', 'desc')
    .limit(MOST_DEVICES - 1);
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint_hash', '!=', but)
    .where('id', 'not in', newest)
    .execute();
}

export function unsealSubscription(keys: Keys, sealed: Buffer): PushSubscription {
  return PushSubscription.parse(JSON.parse(keys.unseal(sealed)));
}
