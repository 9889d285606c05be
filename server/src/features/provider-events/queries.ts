import { CompiledQuery } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { named } from '../../db/named-statements.ts';

export interface NewEvent {
  eventId: string;
  type: string;
  body: string;
}

/** In the order of their ids: two who store the same ones wait for each other, never in a circle. */
const INSERTION = named(`
  insert into provider_events (event_id, type, body)
  select event_id, type, body
  from unnest($1::text[], $2::text[], $3::text[]) as arrived (event_id, type, body)
  order by event_id
  on conflict (event_id) do nothing
  returning id`);

/** The ids of those that are new: one that was stored before is not stored again (M8). */
export async function insertEvents(queries: Queries, events: NewEvent[]): Promise<string[]> {
  const columns = [
    events.map(({ eventId }) => eventId),
    events.map(({ type }) => type),
    events.map(({ body }) => body),
  ];
  const { rows } = await queries.executeQuery<{ id: string }>(
    CompiledQuery.raw(INSERTION, columns),
  );
  return rows.map(({ id }) => id);
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
