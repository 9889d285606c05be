import { sql } from 'kysely';
import { endAlert, raiseAlert } from '../../../alerts.ts';
import type { Db } from '../../../db/database.ts';
import { updateRows } from '../../../db/rows.ts';
import { eachInTurn } from '../../../jobs/each-in-turn.ts';
import type { PayoutsDeps } from '../deps.ts';

const A_ROUND = 200;
/** A provider that is away comes back sooner; what lasts longer needs a person. */
const TELL_STAFF_AFTER_MS = 10 * 60_000;

/** Tells the provider whose payouts wait, and whose go on. What it was told last is in `payouts_paused`. */
export async function holdPayouts(deps: PayoutsDeps): Promise<void> {
  const { database, clock, provider } = deps;
  if (!provider.holdPayouts) return;
  await eachInTurn(await listUntold(database.system, clock.now()), async (business) => {
    const { userId, merchantId, held } = business;
    const alert = { kind: 'payouts_not_held', key: userId } as const;
    try {
      await provider.holdPayouts?.(merchantId, held);
    } catch (error) {
      if (clock.now().getTime() - business.since.getTime() > TELL_STAFF_AFTER_MS) {
        const details = { Merchant: merchantId, Payouts: held ? 'to be held' : 'to go on' };
        await raiseAlert(database.system, { ...alert, userId, details });
      }
      throw error;
    }
    const own = { user_id: userId, lopay_merchant_id: merchantId };
    await updateRows(database.system, 'contractors', own, { payouts_paused: held });
    await endAlert(database.system, { ...alert, because: 'The provider was told.' });
  });
}

/** Those whose payouts should wait and do not, or the other way round; `since` when they were last changed. */
async function listUntold(db: Db, now: Date) {
  const { rows } = await sql<{ userId: string; merchantId: string; held: boolean; since: Date }>`
    select user_id as "userId", lopay_merchant_id as "merchantId", held, updated_at as since
    from contractors,
      lateral (select payouts_frozen_at is not null or coalesce(payouts_held_until > ${now}, false) as held) h
    where lopay_merchant_id is not null and payouts_paused <> held
      and (payouts_paused or payouts_frozen_at is not null or payouts_held_until is not null)
    order by updated_at limit ${A_ROUND}`.execute(db);
  return rows;
}
