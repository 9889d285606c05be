import type { Queries } from '../../db/database.ts';
import { NAMED } from '../../db/named-statements.ts';
import { statement } from '../../db/statement.ts';

const insertion = statement((queries, event: { eventId: string; type: string; body: string }) =>
  queries
    .insertInto('provider_events')
    .values({ event_id: event.eventId, type: event.type, body: event.body })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('id')
    .modifyEnd(NAMED),
);

/** The id of a new event, or nothing when it was stored before (M8). */
export async function insertEvent(
  queries: Queries,
  event: { eventId: string; type: string; body: string },
): Promise<string | undefined> {
  const [row] = await insertion(queries, event);
  return row?.id;
}

export function findOpenEvent(queries: Queries, id: string) {
  return queries
    .selectFrom('provider_events')
    .select(['id', 'body', 'received_at'])
    .where('id', '=', id)
    .where('status', '=', 'received')
    .executeTakeFirst();
}

export async function finishEvent(
  queries: Queries,
  id: string,
  outcome: { status: 'handled' | 'ignored' | 'quarantined'; note?: string; now: Date },
): Promise<void> {
  await queries
    .updateTable('provider_events')
    .set({ status: outcome.status, note: outcome.note ?? null, handled_at: outcome.now })
    .where('id', '=', id)
    .execute();
}
