import { isDatabaseAway } from '../../db/database.ts';
import type { Database, Db } from '../../db/database.ts';
import { batchWriter } from '../../db/batch-writer.ts';
import { storedEvent } from '@jobly/core/provider-events/stored-event';
import type { ProviderEvent } from '@jobly/core/provider-events/stored-event';
import { insertEvents } from './queries.ts';
import type { NewEvent } from './queries.ts';

export interface ReceiveEventDeps {
  database: Database;
  enqueueEvents: (db: Db, eventRowIds: string[]) => Promise<void>;
}

export type ReceiveEvent = (event: ProviderEvent, rawBody: string) => Promise<void>;

/** Stores an event that was verified, once; the answer 200 comes after the commit (M8). */
export function eventReceiver({ database, enqueueEvents }: ReceiveEventDeps): ReceiveEvent {
  const store = batchWriter<NewEvent>(
    (events) =>
      database.system.transaction().execute(async (db) => {
        const ids = await insertEvents(db, events);
        if (ids.length > 0) await enqueueEvents(db, ids);
      }),
    (error) => !isDatabaseAway(error),
  );
  return (event, rawBody) =>
    store({
      eventId: storable(event.id),
      type: storable(event.type),
      body: storedEvent(event, rawBody),
    });
}

/** PostgreSQL keeps no NUL; in the body they stand as JSON writes them. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
