import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBusiness, useShop, type MadeLink } from '../../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);

beforeEach(async () => {
  await shop.sandbox.control('DELETE', '/faults');
  await shop.sandbox.control('POST', '/webhooks', { mode: 'normal' });
});

async function charge(link: MadeLink, method = 'card', given: object = {}) {
  const id = await shop.checkoutOf(link, method);
  return shop.sandbox.control('POST', `/links/${id}/charge`, given);
}

/** The status once it has changed, or after ten seconds. */
async function statusSoon(link: MadeLink): Promise<string> {
  const deadlineMs = Date.now() + 10_000;
  for (;;) {
    const { status } = await shop.linkRow(link);
    if (status !== 'unpaid' || Date.now() > deadlineMs) return status;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function payments(link: MadeLink) {
  return shop.sql<{ role: string; gross_cents: number; refunded_cents: number }>`
    select role, gross_cents, refunded_cents from payments where payment_link_id = ${link.id}
    order by created_at`;
}

describe('a payment', () => {
  it('settles the link by event, and the receipt goes out once', async () => {
    const link = await maria.makeLink({ customerPhone: '(415) 555-7001' });
    await shop.openCheckout(link);
    await charge(link);
    expect(await statusSoon(link)).toBe('paid');
    const [text] = await shop.textsTo('+14155557001');
    expect(text).toContain('$439.83 ($425.00 + $14.83 processing fee) paid by Visa ending in 4242');
    expect(text).toContain(`/pay/${link.url}/receipt`);
    expect((await shop.openCheckout(link)).body['code']).toBe('payment_link_used');
  });

  it('settles it by the return page when the event is lost', async () => {
    await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
    const link = await maria.makeLink();
    await shop.openCheckout(link);
    await charge(link);
    shop.clock.advance(3);
    const { body } = await shop.ask('POST', '/functions/v1/get-payment-progress', {
      body: { url: link.url },
    });
    expect(body).toEqual({ progress: 'confirmed', cash: false });
    expect((await shop.linkRow(link)).status).toBe('paid');
  });

  it('the reconciler settles it when the customer does not come back', async () => {
    await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
    const link = await maria.makeLink();
    await shop.openCheckout(link);
    await charge(link);
    shop.clock.advance(20);
    await shop.run('reconcile-payments');
    expect((await shop.linkRow(link)).status).toBe('paid');
  });

  it('settles it when the contractor refreshes', async () => {
    await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
    const link = await maria.makeLink();
    await shop.openCheckout(link);
    await charge(link);
    shop.clock.advance(3);
    const { body } = await maria.ask('POST', '/functions/v1/fetch-lopay-transactions', {
      pageSize: 20,
    });
    expect(body['synced']).toBe(true);
    expect((body['data'] as { id: string; status: string }[])[0]).toMatchObject({
      id: link.id,
      status: 'paid',
    });
  });

  it.each([
    ['amount', { amountUnits: 43_984 }],
    ['amount', { amountUnits: 43_982 }],
    ['currency', { currencyCode: 'GBP' }],
  ])('with another %s is quarantined for staff and credits nothing', async (kind, lie) => {
    const link = await maria.makeLink();
    await shop.openCheckout(link);
    await charge(link, 'card', lie);
    const found = () =>
      shop.sql`select kind from payment_mismatches where payment_link_id = ${link.id}`;
    await expect.poll(found).toEqual([{ kind }]);
    expect((await shop.linkRow(link)).status).toBe('unpaid');
    expect(await payments(link)).toEqual([]);
  });

  it('that comes second is kept as extra and given back by itself', async () => {
    const link = await maria.makeLink();
    await shop.openCheckout(link, 'card');
    await shop.openCheckout(link, 'bnpl');
    // Both pay at the same moment, before either checkout could be closed.
    await Promise.all([charge(link, 'card'), charge(link, 'bnpl')]);
    await expect
      .poll(async () =>
        (await payments(link)).map(({ role, gross_cents: gross, refunded_cents: back }) => [
          role,
          gross - back,
        ]),
      )
      .toEqual([
        ['credit', expect.any(Number)],
        ['extra', 0],
      ]);
    const row = await shop.linkRow(link);
    expect([row.status, row.refunded_cents]).toEqual(['paid', 0]);
    // The customer who paid twice is notified once.
    const notices = () =>
      shop.sql`
        select kind from messages where kind = 'extra_payment' and dedupe_key in
        (select 'extra-payment:' || id from payments where payment_link_id = ${link.id})`;
    await expect.poll(notices).toHaveLength(1);
    const detail = await maria.ask('GET', `/rest/v1/payment_links/${link.id}`);
    expect(detail.body['extraFeeCents']).toBeGreaterThan(0);
  });

  it('closes the checkout of the other method at the provider', async () => {
    const link = await maria.makeLink();
    await shop.openCheckout(link, 'card');
    await shop.openCheckout(link, 'bnpl');
    const other = await shop.checkoutOf(link, 'bnpl');
    await charge(link, 'card');
    await expect
      .poll(async () => (await shop.sandbox.provider.getCheckout(maria.merchantId, other)).status)
      .toBe('revoked');
  });

  it('moves the balance of the contractor', async () => {
    const business = await shop.business();
    const link = await business.makeLink();
    await shop.openCheckout(link);
    await charge(link);
    const stored = () =>
      shop.sql`
        select available_cents + pending_cents as cents from balances
        where user_id = ${business.account.userId}`;
    // To the cent what the form promised.
    await expect.poll(stored).toEqual([{ cents: '42500' }]);
  });

  it('on a link cancelled a moment before still counts: the money is there', async () => {
    const link = await maria.makeLink();
    await shop.openCheckout(link);
    await shop.sql`update payment_links set cancelled_at = now() where id = ${link.id}`;
    await charge(link);
    expect(await statusSoon(link)).toBe('paid');
  });
});

describe('the reconciler', () => {
  it('is not held up by one attempt that cannot be looked at', async () => {
    await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
    const [bad, good] = [await maria.makeLink(), await maria.makeLink()];
    for (const link of [bad, good]) {
      await shop.openCheckout(link);
      await charge(link);
    }
    // Locked for longer than the lock timeout.
    const held = await shop.server.database.system.connection().execute(async (db) => {
      await sql`begin`.execute(db);
      await sql`select id from payment_links where id = ${bad.id} for update`.execute(db);
      shop.clock.advance(20);
      const round = shop.run('reconcile-payments').then(
        () => 'done',
        () => 'failed',
      );
      const outcome = await round;
      await sql`rollback`.execute(db);
      return outcome;
    });
    expect(held).toBe('failed');
    expect((await shop.linkRow(good)).status).toBe('paid');
    shop.clock.advance(60);
    await shop.run('reconcile-payments');
    expect((await shop.linkRow(bad)).status).toBe('paid');
  }, 20_000);

  it('comes back to a last look that went unanswered', async () => {
    await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
    const link = await maria.makeLink();
    await shop.openCheckout(link);
    await shop.sql`
      update checkout_attempts set status = 'revoked', looks = 0, next_look_at = now()
      where payment_link_id = ${link.id}`;
    await charge(link);
    await shop.sandbox.fault({ method: 'GET', path: '/payment-link/', kind: '500', times: null });
    shop.clock.advance(1);
    await shop.run('reconcile-payments');
    expect((await shop.linkRow(link)).status).toBe('unpaid');
    await shop.sandbox.control('DELETE', '/faults');
    shop.clock.advance(31 * 60);
    await shop.run('reconcile-payments');
    expect((await shop.linkRow(link)).status).toBe('paid');
  }, 20_000);
});

it('leaves every invariant of the money intact', async () => {
  expect(await shop.violations()).toEqual([]);
});
