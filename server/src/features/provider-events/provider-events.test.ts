import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useServer } from '../../../test/test-server.ts';
import type { ProviderEvent } from '@jobly/core/provider-events/stored-event';
import { eventReceiver } from './feature.ts';

const server = useServer();

const event = (type = 'payment.success'): ProviderEvent => ({
  kind: 'payment',
  id: randomUUID(),
  type,
  checkoutId: 'nobody’s',
});

function openReceiver() {
  const queued: unknown[] = [];
  const receive = eventReceiver({
    database: server.database,
    enqueueAll: async (_db, _name, payloads) =>
      void queued.push(...payloads.flatMap((payload) => Object.values(payload))),
  });
  return { queued, receive };
}

it('stores a crowd of events once each, queued once, beside one that cannot be stored', async () => {
  const { queued, receive } = openReceiver();
  const good = Array.from({ length: 300 }, () => event());
  // The table holds a type to 200 characters.
  const bad = event('x'.repeat(201));
  const crowd = [...good, bad, ...good.toReversed()];
  const outcomes = await Promise.allSettled(crowd.map((one) => receive(one, `raw ${one.id}`)));
  expect(outcomes.map(({ status }) => status)).toEqual(
    crowd.map((one) => (one === bad ? 'rejected' : 'fulfilled')),
  );
  const rows = await server.sql<{ id: string; event_id: string; body: string }>`
    select id, event_id, body from provider_events where event_id = any (${crowd.map(({ id }) => id)})`;
  expect(rows.map((row) => row.event_id).toSorted()).toEqual(good.map(({ id }) => id).toSorted());
  expect(rows.every((row) => JSON.parse(row.body).rawBody === `raw ${row.event_id}`)).toBe(true);
  expect(queued.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});

it('names the account of a merchant that was let go, when something is heard of it', async () => {
  const [merchantId, keptUserId] = [`released-${randomUUID()}`, randomUUID()];
  await server.sql`
    insert into released_merchants values (${merchantId}, ${randomUUID()}, ${keptUserId}, now())`;
  const { queued, receive } = openReceiver();
  const type = 'merchant.payout.paid';
  await receive({ kind: 'payout', id: randomUUID(), type, merchantId }, 'raw');
  await server.run('handle-provider-event', { eventRowId: queued[0] });
  const [row] = await server.owner.query(
    'select status, note from provider_events where id = $1',
    queued,
  );
  expect(row).toEqual({
    status: 'quarantined',
    note: `merchant ${merchantId} was let go, see the log of account ${keptUserId}`,
  });
});

it('quarantines a stored event that this version cannot read, and does nothing with it', async () => {
  const body = JSON.stringify({ event: { ...event(), checkoutId: 7 }, rawBody: 'raw' });
  const [row] = await server.sql<{ id: string }>`
    insert into provider_events (event_id, type, body)
    values (${randomUUID()}, 'payment.success', ${body}) returning id`;
  await server.run('handle-provider-event', { eventRowId: row!.id });
  expect(await server.sql`select status, note from provider_events where id = ${row!.id}`).toEqual([
    { status: 'quarantined', note: 'its data could not be read' },
  ]);
});
