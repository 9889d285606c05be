import { AppError } from '@jobly/core/errors';
import { storedEvent, type ProviderEvent } from '@jobly/core/provider-events/stored-event';
import { CompiledQuery } from 'kysely';
import * as z from 'zod';
import { batchWriter } from '../../db/batch-writer.ts';
import { isDatabaseAway } from '../../db/connection-errors.ts';
import type { Db } from '../../db/database.ts';
import { named } from '../../db/named-statements.ts';
import { fileRoute } from '../../http/route.ts';
import { task, type EnqueueAll } from '../../tasks/tasks.ts';
import type { PaymentProvider } from '../../ports/payment-provider.ts';
import { ForgedEventError } from '../../ports/provider-error.ts';
import { providersIn, type PaymentProviders } from '../../ports/payment-providers.ts';
import { handleEvent, resolveQuarantined, type HandleEventDeps } from './handle-event.ts';

export interface ProviderEventsDeps extends HandleEventDeps {
  provider: PaymentProviders;
  enqueueAll: EnqueueAll;
}

/** A payout names each of its payments: ten thousand of them are this much. */
const MOST_BYTES = 1024 * 1024;

/**
 * The payment provider's webhook: an event is verified, stored once, answered, and handled by a task (handle-event.ts).
 * A signed event that we cannot use is kept for staff, not refused. An event only says where to look: checkout reads
 * the checkout at the provider (attempts/sync-checkout.ts), and each payment found goes to credit/credit.ts.
 */
export function providerEventsFeature(deps: ProviderEventsDeps) {
  const { clock, provider } = deps;
  const receiveEvent = eventReceiver(deps);
  const webhookAt = (endpoint: string, from: PaymentProvider) =>
    fileRoute(
      {
        method: 'POST',
        path: `/functions/v1/${endpoint}`,
        audience: 'anyone',
        summary: "The provider's events, by signature only: stored once, then answered 200",
        answers: { 'application/json': [200] },
        errors: ['forbidden'],
      },
      { bytes: MOST_BYTES, otherwise: 'body_too_large' },
      async ({ context, readBytes }) => {
        const rawBody = await readBytes();
        const now = clock.now();
        try {
          const headers = (name: string) => context.req.header(name);
          await receiveEvent(from.readEvent({ headers, rawBody, now }), rawBody.toString());
        } catch (error) {
          if (!(error instanceof ForgedEventError)) throw error;
          context.get('log')().warn({ reason: error.message }, 'a webhook was refused');
          throw new AppError('forbidden');
        }
        // Exactly 200: the provider's first documentation takes anything else as a failure.
        return context.json({ received: true }, 200);
      },
    );
  return {
    routes: providersIn(provider).flatMap((one) => one.webhooks.map((at) => webhookAt(at, one))),
    tasks: [
      task('handle-provider-event', z.object({ eventRowId: z.uuid() }), (event, attempt) =>
        handleEvent(deps, event.eventRowId, attempt),
      ),
    ],
    resolveQuarantined,
  };
}

/** Stores an event that was verified, once; the answer 200 comes after the commit (M8). */
export function eventReceiver({
  database,
  enqueueAll,
}: Pick<ProviderEventsDeps, 'database' | 'enqueueAll'>) {
  const store = batchWriter<NewEvent, void>(
    (events) =>
      database.system.transaction().execute(async (db) => {
        const payloads = await insertEvents(db, events);
        if (payloads.length > 0) await enqueueAll(db, 'handle-provider-event', payloads);
        return [];
      }),
    (error) => !isDatabaseAway(error),
  );
  return (event: ProviderEvent, rawBody: string): Promise<void> =>
    store({
      eventId: storable(event.id),
      type: storable(event.type),
      body: storedEvent(event, rawBody),
    });
}

interface NewEvent {
  eventId: string;
  type: string;
  body: string;
}

/** Ordered by id, so that two transactions with the same events do not deadlock. */
const INSERTION = named(`
  insert into provider_events (event_id, type, body)
  select event_id, type, body
  from unnest($1::text[], $2::text[], $3::text[]) as arrived (event_id, type, body)
  order by event_id
  on conflict (event_id) do nothing
  returning id`);

/** The payloads of the tasks of new events; one that was stored before is not stored again (M8). */
async function insertEvents(db: Db, events: NewEvent[]): Promise<object[]> {
  const columns = (['eventId', 'type', 'body'] as const).map((column) =>
    events.map((event) => event[column]),
  );
  const insertion = CompiledQuery.raw(INSERTION, columns);
  const { rows } = await db.executeQuery<{ id: string }>(insertion);
  return rows.map(({ id }) => ({ eventRowId: id }));
}

/** PostgreSQL keeps no NUL; in the body they stand as JSON writes them. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
