import { randomUUID } from 'node:crypto';
import { providerReference } from '@jobly/core/checkout/reference';
import { expect, it } from 'vitest';
import { nextPoll } from '../src/features/checkout/attempts/poll-times.ts';
import { useDatabase } from './test-database.ts';

const database = useDatabase();

it('calls a checkout at the provider the same in the database as in core', async () => {
  const id = randomUUID();
  expect(await database.sql`select app.provider_reference(${id}) as reference`).toEqual([
    { reference: providerReference({ id }) },
  ]);
});

it('plans the first look after a payment as the list of pauses says', async () => {
  await database.sql`
    with made as (insert into users default values returning id),
    contractor as (insert into contractors (user_id) select id from made returning id, user_id),
    link as (
      insert into payment_links
        (contractor_id, user_id, amount_cash_cents, memo, customer_name, customer_phone, url)
      select id, user_id, 100, 'm', 'c', '4155550100', 'code_of_sixteen_characters' from contractor
      returning id, user_id
    )
    insert into checkout_attempts (payment_link_id, user_id, method, merchant_id, amount_cents, fee_cents,
      net_cents, status, provider_checkout_id, checkout_url, started_at)
    select id, user_id, 'card', 'm', 100, 0, 100, 'open', 'c', 'https://pay.example', now() from link`;
  const now = new Date('2026-11-16T12:00:00Z');
  const [credited] = await database.sql<{ outcome: string }>`
    select outcome from checkout_attempts, app.credit_checkout(
    'c', 'm', app.provider_reference(checkout_attempts.id), 'p', 100, 'USD', ${now}, ${now})`;
  expect(credited).toEqual({ outcome: 'credited' });
  expect(await database.query('select next_look_at from checkout_attempts')).toEqual([
    { next_look_at: nextPoll('paid', 0, now) },
  ]);
});
