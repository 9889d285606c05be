import { Client } from 'pg';
import { expect, it } from 'vitest';
import { linkWrites, useBusiness, useShop } from '../../../../test/shop.ts';
import { claimAttempt, saveOpened } from './attempt-queries.ts';
import { claimCash } from '../credit/claim-cash.ts';
import type { FollowUpDeps } from '../deps.ts';
import type { LinkOnPage } from '../pages/link-look-up.ts';

const shop = useShop();
const maria = useBusiness(shop);

// The page was read while the link was open; the statement that follows must see that it no longer is.
const CLOSED = [`expires_at = now() - interval '1 second'`, `cancelled_at = now()`];
const close = (linkId: string, change: string) =>
  shop.server.owner.query(`update payment_links set ${change} where id = $1`, [linkId]);

it.each([
  ...CLOSED.map((change) => [change, 'payment_link_closed']),
  [`status = 'paid', paid_at = now(), paid_method = 'card'`, 'payment_link_used'],
])(
  'a customer who says cash on a link with %s leaves no claim, and hears so',
  async (change, code) => {
    const link = await maria.makeLink();
    const [row] = await shop.sql<LinkOnPage>`select * from payment_links where id = ${link.id}`;
    await close(link.id, change);
    const { database, clock } = shop.server;
    const deps = { database, clock, links: linkWrites };
    const claim = claimCash(deps as unknown as FollowUpDeps, row);
    await expect(claim).rejects.toMatchObject({ code });
    expect((await shop.linkRow(link)).cash_claimed_at).toBeNull();
  },
);

/** A checkout that the provider has made and no row knows yet. */
async function makeCheckout() {
  const link = await maria.makeLink();
  const { database, clock } = shop.server;
  const attempt = await claimAttempt(database.system, {
    linkId: link.id,
    userId: maria.account.userId,
    merchantId: maria.merchantId,
    quote: { method: 'card', totalCents: 100, feeCents: 10, netCents: 90 },
    tipCents: 0,
    now: clock.now(),
  });
  const checkout = { id: `checkout-${link.id}`, url: 'https://pay.example/1' };
  const deps = { database, clock, links: linkWrites };
  return { link, store: () => saveOpened(deps, attempt!, checkout, { handedOut: true }) };
}

it.each(CLOSED)(
  'a checkout opened meanwhile is not given out for a link with %s',
  async (change) => {
    const { link, store } = await makeCheckout();
    await close(link.id, change);
    expect(await store()).toBe(false);
  },
);

it('a checkout opened while another of its link is credited waits, and no connection is ended for it', async () => {
  const { link, store } = await makeCheckout();
  const { owner } = shop.server;
  const crediting = new Client({ connectionString: owner.url });
  await crediting.connect();
  try {
    // As credit_checkout does: the link, then every attempt at it.
    await crediting.query('begin');
    await crediting.query('select from payment_links where id = $1 for update', [link.id]);
    const storing = store();
    const waiting = () => owner.query('select from pg_locks where not granted');
    await expect.poll(waiting).not.toEqual([]);
    const attempts = 'update checkout_attempts set looks = 0 where payment_link_id = $1';
    await crediting.query(attempts, [link.id]);
    await crediting.query('commit');
    expect(await storing).toBe(true);
  } finally {
    await crediting.end();
  }
});

it('the checkout of a link that has expired is closed at the provider', async () => {
  const link = await maria.makeLink({ expiresInDays: 1 });
  await shop.openCheckout(link);
  const id = await shop.checkoutOf(link);
  await close(link.id, CLOSED[0]!);
  shop.clock.advance(60);
  await shop.run('reconcile-payments');
  expect((await shop.sandbox.provider.getCheckout(maria.merchantId, id)).status).toBe('revoked');
});
