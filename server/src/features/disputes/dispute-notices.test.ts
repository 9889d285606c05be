import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disputesOf } from '../../../test/disputes.ts';
import { openNoticesShop } from '../../../test/notices.ts';
import { pdfLines } from '../../../test/pdf.ts';
import { advanceToHour } from '../../../test/reviews.ts';
import { useBusiness, type MadeLink } from '../../../test/shop.ts';
import { logOf, member } from '../../../test/staff.ts';

const notices = await openNoticesShop();
const { shop, push } = notices;
beforeAll(async () => {
  advanceToHour(shop, 12);
});
const maria = useBusiness(shop);
const disputes = disputesOf(shop, maria);
afterAll(() => notices.close());

const get = (path: string, cookie = maria.cookie) => shop.ask('GET', path, { cookie });

const noticesOf = (link: MadeLink) =>
  shop.sql<{ kind: string; channel: string }>`
    select kind, channel from messages m join disputes d on strpos(m.dedupe_key, ':' || d.id || ':') > 0
    where d.payment_link_id = ${link.id} order by kind, channel`;
const alertsOf = (link: MadeLink) =>
  shop.sql<{ details: Record<string, string>; resolution: string | null }>`
    select details, resolution from alerts join disputes d on key = d.id::text
    where kind = 'dispute' and d.payment_link_id = ${link.id}`;

describe('a contractor whose payment is disputed', () => {
  it('is notified once on each channel when it begins and when it ends, and staff with a deadline', async () => {
    const browser = await notices.subscribe(maria);
    await notices.ask('PATCH', '/rest/v1/notice_settings/me', maria, { byText: false });
    const link = await disputes.paidLink();
    await shop.sandbox.control('POST', '/webhooks', { mode: 'duplicate', copies: 5 });
    const id = await disputes.raise(link, { dueInDays: 7, reason: 'product_not_received' });
    await disputes.reaches(link, 'open');
    await shop.run('sync-disputes');
    const ways = (kind: string) => ['email', 'push', 'sms'].map((channel) => ({ kind, channel }));
    expect(await noticesOf(link)).toEqual(ways('dispute_open'));
    const texts = () => shop.textsTo(maria.account.phone, 0);
    await expect
      .poll(async () => (await texts()).filter((text) => text.includes('taken back')))
      .toEqual([
        expect.stringMatching(
          new RegExp(
            `^Dana Whitfield's bank has taken back \\$439\\.83 for now\\. Send proof of the job by \\w{3} \\d+ to get it back\\. We have put it together for you: http://localhost:4000/payments/${link.id}$`,
          ),
        ),
      ]);
    const [alert] = await alertsOf(link);
    expect(alert).toMatchObject({
      resolution: null,
      details: { Amount: '$439.83', Fee: '$15.00', Customer: 'Dana Whitfield', Dispute: id },
    });
    await disputes.decide(id, 'lost');
    await disputes.reaches(link, 'lost');
    await shop.run('sync-disputes');
    expect(await noticesOf(link)).toEqual([...ways('dispute_lost'), ...ways('dispute_open')]);
    expect(await alertsOf(link)).toMatchObject([{ resolution: 'The bank has decided: lost.' }]);
    const pushed = () =>
      push.taken
        .filter(browser.isMine)
        .map((one) => browser.read(one))
        .filter(({ title }: { title: string }) => title.includes('bank'));
    await expect.poll(() => pushed().length).toBe(2);
    await shop.sandbox.control('POST', '/webhooks', { mode: 'normal' });
  });

  it('is notified again when the deadline moves, and staff see the new one', async () => {
    const link = await disputes.paidLink();
    await disputes.raise(link, { dueInDays: 7 });
    await disputes.reaches(link, 'open');
    let evidenceDueAt: string | undefined;
    shop.answering((real) => ({
      async listDisputes(since) {
        const listed = await real.listDisputes(since);
        for (const dispute of listed.disputes) dispute.evidenceDueAt = evidenceDueAt;
        return listed;
      },
    }));
    const moved = (dueAt: string | undefined) => {
      evidenceDueAt = dueAt;
      return shop.run('sync-disputes');
    };
    const due = async () => (await alertsOf(link))[0]?.details['Evidence due'];
    const before = await due();
    await moved('2031-03-05T20:00:00.000Z');
    expect(await due()).toBe('Mar 5');
    const emails = async () =>
      (await noticesOf(link)).filter(({ channel }) => channel === 'email').length;
    expect(await emails()).toBe(2);
    // Not said any more: the last one stands.
    await moved(undefined);
    await moved('2031-03-05T20:00:00.000Z');
    expect([await due(), await emails()]).toEqual(['Mar 5', 2]);
    expect(before).not.toBe('Mar 5');
  });

  it('sees it on the link, on Home, in the history, in what was earned and in the balance', async () => {
    const other = await shop.business();
    const theirs = disputesOf(shop, other);
    const link = await theirs.paidLink();
    const id = await theirs.raise(link);
    await theirs.reaches(link, 'open');
    const read = async () => {
      const [detail, home, history, earned, balance] = await Promise.all([
        get(`/rest/v1/payment_links/${link.id}`, other.cookie),
        get('/rest/v1/payment_links/overview', other.cookie),
        get('/rest/v1/payment_links/history?filter=disputed', other.cookie),
        get('/rest/v1/earnings?range=week', other.cookie),
        other.ask('POST', '/functions/v1/fetch-lopay-balance'),
      ]);
      return [detail, home, history, earned, balance].map(({ body }) => body);
    };
    const [detail, home, history, earned, balance] = await read();
    expect(detail).toMatchObject({
      link: { status: 'paid', disputeStatus: 'open', disputedCents: 43_983 },
      disputes: [{ status: 'open', amountCents: 43_983, feeCents: 1_500 }],
    });
    expect(detail!['timeline']).toContainEqual(
      expect.objectContaining({ kind: 'disputed', amountCents: 43_983 }),
    );
    expect(home).toMatchObject({ disputed: { id: link.id, count: 1, disputedCents: 43_983 } });
    expect(history).toMatchObject({
      paymentLinks: [{ id: link.id }],
      totals: { count: 1, paidCents: 0, disputedCents: 43_983 },
    });
    expect(earned).toMatchObject({ totalCents: 42_500 - 43_983 - 1_500 });
    expect(balance).toMatchObject({ balance: 42_500 - 45_483, disputed: 45_483 });
    await theirs.decide(id, 'won');
    await theirs.reaches(link, 'won');
    const [, wonHome, wonHistory, wonEarned, wonBalance] = await read();
    expect(wonHome).toMatchObject({ disputed: null });
    expect(wonHistory).toMatchObject({ totals: { count: 1, paidCents: 42_500, disputedCents: 0 } });
    expect(wonEarned).toMatchObject({ totalCents: 42_500 });
    expect(wonBalance).toMatchObject({ balance: 42_500 });
    expect(wonBalance).not.toHaveProperty('disputed');
    const { body } = await get('/rest/v1/payment_links/export?filter=disputed', other.cookie);
    expect(String(body['text'])).toContain('Dana Whitfield');
  });

  it('cannot refund it while the bank decides, nor after losing, but after winning', async () => {
    const link = await disputes.paidLink();
    const id = await disputes.raise(link);
    await disputes.reaches(link, 'open');
    expect((await disputes.refund(link, 100)).body['code']).toBe('refund_disputed');
    await disputes.decide(id, 'won');
    await disputes.reaches(link, 'won');
    expect((await disputes.refund(link, 100)).body['outcome']).toBe('done');
    const lost = await disputes.paidLink();
    await disputes.decide(await disputes.raise(lost), 'lost');
    await disputes.reaches(lost, 'lost');
    expect((await disputes.refund(lost, 100)).body['code']).toBe('refund_lost');
    expect(await shop.violations()).toEqual([]);
  });
});

describe('the evidence pack', () => {
  it('is the owner’s alone, says what happened, and is remembered', async () => {
    await shop.sql`
      update profiles set company_name = 'Plomería Peña 🛠️', email = 'maria@example.com'
      where id = ${maria.account.userId}`;
    const link = await disputes.paidLink();
    for (const address of ['203.0.113.61', '203.0.113.62']) {
      await shop.ask('POST', '/functions/v1/record-link-view', {
        body: { url: link.url },
        address,
        headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)' },
      });
    }
    await disputes.raise(link);
    await disputes.reaches(link, 'open');
    const [{ id } = { id: '' }] = await disputes.rowsOf(link);
    const path = `/rest/v1/disputes/${id}/evidence-pack`;
    const answer = await fetch(shop.address + path, { headers: { cookie: maria.cookie } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="evidence-/);
    const pdf = Buffer.from(await answer.arrayBuffer());
    if (process.env['PACK_FILE']) writeFileSync(process.env['PACK_FILE'], pdf);
    const text = (await pdfLines(pdf)).join('\n');
    for (const said of [
      'Evidence for a dispute of $439.83',
      'Plomería Peña :tools:',
      'Replace kitchen faucet',
      await disputes.paymentOf(link),
      'The customer paid by card: $439.83',
      'Visa ending in 4242',
      'They say they did not make this payment.',
      'Times opened\n2\n',
    ]) {
      expect(text).toContain(said);
    }
    // Words, no codes.
    expect(text).not.toMatch(/America\/|fraudulent/);
    const taken = async () =>
      (await get(`/rest/v1/payment_links/${link.id}`)).body['disputes'] as {
        packDownloadedAt: string | null;
      }[];
    expect((await taken())[0]?.packDownloadedAt).not.toBeNull();
    const stranger = await shop.business();
    expect((await get(path, stranger.cookie)).status).toBe(404);
    expect((await get('/rest/v1/disputes/nonsense/evidence-pack')).status).toBe(404);
  });

  it('is handed to staff, in the log, without counting as taken', async () => {
    const link = await disputes.paidLink();
    await disputes.raise(link);
    await disputes.reaches(link, 'open');
    const [{ id } = { id: '' }] = await disputes.rowsOf(link);
    const staff = await member(shop.server, 'staff');
    const { userId } = maria.account;
    const path = `/rest/v1/staff/people/${userId}/disputes/${id}/evidence-pack`;
    const pack = await fetch(shop.address + path, { headers: { cookie: staff.cookie } });
    expect(pack.status).toBe(200);
    // Nobody has opened the link's page: that is not said as a zero.
    expect(await pdfLines(Buffer.from(await pack.arrayBuffer()))).not.toContain('Times opened');
    expect(await logOf(shop.server, userId, true)).toMatchObject([
      { action: 'read-evidence-pack' },
    ]);
    const person = await staff.ask('GET', `/rest/v1/staff/people/${userId}`);
    const [kept] = await shop.sql<{ cents: number }>`
      select sum(net_cents + fee_cents - refunded_cents - disputed)::float8 as cents from payments,
        lateral (select coalesce(sum(amount_cents), 0) as disputed from disputes
          where payment_id = payments.id and status <> 'won') as taken
      where user_id = ${userId} and role = 'credit'`;
    expect(person.body['paidCents']).toBe(kept!.cents);
    expect(person.body['disputes']).toContainEqual(
      expect.objectContaining({ id, status: 'open', packDownloadedAt: null }),
    );
    expect((await get(path)).status).toBe(404);
  });
});
