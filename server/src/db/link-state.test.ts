import { PaymentLinkStatus } from '@jobly/core/payment-links/contract';
import { stateOf } from '@jobly/core/payment-links/state';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const now = new Date('2026-11-15T12:00:00Z');
const MOMENTS = [
  null,
  new Date('2026-11-15T11:59:59.999Z'),
  now,
  new Date('2026-11-15T12:00:00.001Z'),
];

it('is the same in the database as in core, for every status, cancellation and expiry', async () => {
  const links = PaymentLinkStatus.options.flatMap((status) =>
    MOMENTS.flatMap((cancelledAt) =>
      MOMENTS.flatMap((expiresAt) =>
        MOMENTS.map((cashSettlesAt) => ({ status, cancelledAt, cashSettlesAt, expiresAt })),
      ),
    ),
  );
  const rows = links.map(({ status, cancelledAt, cashSettlesAt, expiresAt }) => ({
    status,
    cancelled_at: cancelledAt,
    cash_settles_at: cashSettlesAt,
    expires_at: expiresAt,
  }));
  const states = await database.query<{ state: string }>(
    `select app.payment_link_state(link, $2) as state
     from jsonb_array_elements($1::jsonb) with ordinality as one (fields, position),
       jsonb_populate_record(null::payment_links, one.fields) as link
     order by position`,
    [JSON.stringify(rows), now],
  );
  expect(states.map(({ state }) => state)).toEqual(links.map((link) => stateOf(link, now)));
  expect(new Set(states.map(({ state }) => state)).size).toBe(6);
});
