import { CompiledQuery } from 'kysely';
import type { Db } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';
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
export async function insertEvents(db: Db, events: NewEvent[]): Promise<string[]> {
  const columns = [
    events.map(({ eventId }) => eventId),
    events.map(({ type }) => type),
    events.map(({ body }) => body),
  ];
  const { rows } = await db.executeQuery<{ id: string }>(CompiledQuery.raw(INSERTION, columns));
  return rows.map(({ id }) => id);
}

/** By staff; what it was, when somebody had to look at it still. */
export async function resolveQuarantined(
  db: Db,
  { id, resolution, now }: { id: string; resolution: string; now: Date },
) {
  const event = await db
    .selectFrom('provider_events')
    .select(['type', 'note'])
    .where('id', '=', id)
    .where('status', '=', 'quarantined')
    .forUpdate()
    .executeTakeFirst();
  if (!event) return undefined;
  await finishEvent(db, id, { status: 'ignored', note: resolution, now });
  return { userId: null, kind: 'event', seen: event.type, note: event.note };
}

export async function finishEvent(
  db: Db,
  id: string,
  { now, status, note }: EventOutcome & { now: Date },
): Promise<void> {
  await updateRows(db, 'provider_events', { id }, { status, note: note ?? null, handled_at: now });
}

export interface EventOutcome {
  status: 'handled' | 'ignored' | 'quarantined';
  note?: string;
}
