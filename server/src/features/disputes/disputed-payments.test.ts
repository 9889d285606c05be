import { describe, expect, it } from 'vitest';
import { beforeTests } from '../../../test/before-tests.ts';
import { disputesOf } from '../../../test/disputes.ts';
import { pdfLines } from '../../../test/pdf.ts';
import { REFUND_CALL } from '../../../test/refunds.ts';
import { useBusiness, useShop, type Business, type MadeLink } from '../../../test/shop.ts';
import { pairOfStaff } from '../../../test/staff.ts';

const shop = useShop();
const maria = useBusiness(shop);
const staff = beforeTests(() => pairOfStaff(shop.server, undefined, 'admin'));
const disputes = disputesOf(shop, maria);

const GROSS = 43_983;

describe('a dispute of a part', () => {
  it('leaves the rest to be refunded once it is lost, and not a cent more', async () => {
    const link = await disputes.paidLink();
    const id = await disputes.raise(link, { units: 30_000 });
    await disputes.reaches(link, 'open');
    expect((await disputes.refund(link, 100)).body['code']).toBe('refund_disputed');
    await disputes.decide(id, 'lost');
    await disputes.reaches(link, 'lost');
    const left = GROSS - 30_000;
    expect((await disputes.refund(link, left + 1)).body['code']).toBe('refund_too_large');
    expect((await disputes.refund(link, left)).body['outcome']).toBe('done');
    expect((await disputes.refund(link, 1)).body['code']).toBe('refund_lost');
    expect(await shop.violations()).toEqual([]);
  });
});

describe('a dispute of an extra payment', () => {
  /** By card, and by the other method before the first payment has closed its checkout. */
  async function payTwice(): Promise<{ link: MadeLink; paymentId: string; cents: number }> {
    const link = await maria.makeLink();
    for (const method of ['card', 'bnpl']) await shop.openCheckout(link, method);
    await shop.sandbox.fault({ ...REFUND_CALL, times: 100, kind: '429' });
    const charges = ['card', 'bnpl'].map(async (method) => shop.charge(link, method));
    await Promise.all(charges);
    const extra = () =>
      shop.sql<{ id: string; cents: number }>`
        select provider_payment_id as id, gross_cents as cents from payments
        where payment_link_id = ${link.id} and role = 'extra'`;
    await expect.poll(extra).toHaveLength(1);
    const [{ id, cents } = { id: '', cents: 0 }] = await extra();
    return { link, paymentId: id, cents };
  }

  /** The next turn of its refund is now. */
  async function settle(link: MadeLink): Promise<void> {
    await shop.sql`
      update refunds set next_try_at = now() - interval '1 day'
      where payment_link_id = ${link.id} and status <> 'done'`;
    await shop.run('reconcile-payments');
  }
  const refundsOf = (link: MadeLink) =>
    shop.sql`
      select r.status, m.seen, m.resolved_at is not null as resolved
      from refunds r left join payment_mismatches m
        on m.payment_link_id = r.payment_link_id and m.seen like 'held back%'
      where r.payment_link_id = ${link.id}`;

  it('holds its refund back and says so, and lets it go once it is won', async () => {
    const { link, paymentId, cents } = await payTwice();
    const path = `/payments/${paymentId}/dispute`;
    const { id } = (await shop.sandbox.control('POST', path, {})) as { id: string };
    await disputes.reaches(link, 'open');
    await shop.sandbox.control('DELETE', '/faults');
    await settle(link);
    expect(await refundsOf(link)).toEqual([
      {
        status: expect.not.stringMatching('done|refused'),
        seen: expect.stringMatching(/^held back: the customer’s bank is deciding/),
        resolved: false,
      },
    ]);
    const { body } = await maria.ask('GET', `/rest/v1/payment_links/${link.id}`);
    expect(body).toMatchObject({
      link: { disputeStatus: 'open', disputedCents: 0 },
      disputes: [{ isExtra: true, amountCents: cents }],
    });

    const [row] = await disputes.rowsOf(link);
    const pack = await packOf(row!.id);
    expect(pack).toContain('This payment');
    expect(pack).toContain(dollars(cents));
    expect(pack).not.toContain('Receipt');

    await disputes.decide(id, 'won');
    await disputes.reaches(link, 'won');
    await settle(link);
    expect(await refundsOf(link)).toMatchObject([{ status: 'done', resolved: true }]);
    expect(await shop.violations()).toEqual([]);

    // What went back of the extra payment is no refund of the other one.
    await disputes.raise(link);
    await expect.poll(() => disputes.rowsOf(link)).toHaveLength(2);
    const other = (await disputes.rowsOf(link)).find(({ status }) => status === 'open');
    const credited = await packOf(other!.id);
    expect(credited).toContain('Receipt');
    expect(credited).not.toContain('Refunded');
  });

  it('that is lost has gone back, and the customer reads so', async () => {
    const { link, paymentId, cents } = await payTwice();
    const path = `/payments/${paymentId}/dispute`;
    const { id } = (await shop.sandbox.control('POST', path, {})) as { id: string };
    const page = async () => {
      const address = `${shop.address}/payment-success?linkCode=${link.url}`;
      return (await fetch(address, { headers: { accept: 'text/html' } })).text();
    };
    expect(await page()).toContain(`We are looking after the extra payment of ${dollars(cents)}.`);
    await disputes.decide(id, 'lost');
    await disputes.reaches(link, 'lost');
    expect(await page()).toContain('has been sent back to where it came from');
    await shop.sandbox.control('DELETE', '/faults');
    await settle(link);
    expect(await refundsOf(link)).toMatchObject([{ status: 'taken' }]);
    expect(await shop.violations()).toEqual([]);
  });

  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

  async function packOf(id: string): Promise<string[]> {
    const answer = await fetch(`${shop.address}/rest/v1/disputes/${id}/evidence-pack`, {
      headers: { cookie: maria.cookie },
    });
    return pdfLines(Buffer.from(await answer.arrayBuffer()));
  }
});

it('whose deadline has passed leaves its place on Home to one that can be answered', async () => {
  const business = await shop.business();
  const theirs = disputesOf(shop, business);
  const [late, early] = [await theirs.paidLink(), await theirs.paidLink()];
  const shown = async () => {
    const path = '/rest/v1/payment_links/overview';
    const { body } = await business.ask('GET', path);
    return (body['disputed'] as { id: string } | null)?.id;
  };
  await theirs.raise(late, { dueInDays: -2 });
  await theirs.reaches(late, 'open');
  expect(await shown()).toBe(late.id);
  await theirs.raise(early, { dueInDays: 5 });
  await theirs.reaches(early, 'open');
  expect(await shown()).toBe(early.id);
});

describe('a merge of accounts', () => {
  const merge = (from: Business, to: Business) =>
    staff.ask('POST', '/functions/v1/delete-user', {
      userId: from.account.userId,
      mergeIntoUserId: to.account.userId,
    });
  const ownersOf = (link: MadeLink) =>
    shop.sql`
      select distinct user_id from (
      select user_id from disputes where payment_link_id = ${link.id}
      union all select e.user_id from ledger_entries e join disputes d on d.id = e.dispute_id
        where d.payment_link_id = ${link.id}
      union all select a.user_id from alerts a join disputes d on a.key = d.id::text
        where d.payment_link_id = ${link.id} and a.kind = 'dispute') as rows`;

  it('takes an open dispute along, which ends at the account that is kept', async () => {
    const [from, to] = [await shop.business(), await shop.business()];
    const theirs = disputesOf(shop, from);
    const link = await theirs.paidLink();
    const id = await theirs.raise(link);
    await theirs.reaches(link, 'open');
    expect((await merge(from, to)).status).toBe(200);
    expect(await ownersOf(link)).toEqual([{ user_id: to.account.userId }]);
    await theirs.decide(id, 'lost');
    await theirs.reaches(link, 'lost');
    expect(await ownersOf(link)).toEqual([{ user_id: to.account.userId }]);
    const recipients = await shop.sql`
      select distinct user_id from messages where kind = 'dispute_lost'
      and strpos(dedupe_key, ${`:${(await theirs.rowsOf(link))[0]!.id}:`}) > 0`;
    expect(recipients).toEqual([{ user_id: to.account.userId }]);
    expect(await shop.violations()).toEqual([]);
  });

  it('that happens while a dispute is entered leaves nothing behind', async () => {
    for (let round = 0; round < 2; round += 1) {
      const [from, to] = [await shop.business(), await shop.business()];
      const theirs = disputesOf(shop, from);
      const link = await theirs.paidLink();
      const [merged] = await Promise.all([merge(from, to), theirs.raise(link)]);
      expect(merged.status).toBe(200);
      await theirs.reaches(link, 'open');
      expect(await ownersOf(link)).toEqual([{ user_id: to.account.userId }]);
    }
    expect(await shop.violations()).toEqual([]);
  });
});
