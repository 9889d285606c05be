import { describe, expect, it } from 'vitest';
import { makeJob } from '../../../test/jobs.ts';
import { useBusiness, useShop } from '../../../test/shop.ts';
import { readTotals } from './history-totals.ts';
import { readHistory } from './history.ts';

const shop = useShop();
const maria = useBusiness(shop);
const other = useBusiness(shop);

const get = (path: string, cookie = maria.cookie) => shop.ask('GET', path, { cookie });
type Page = { paymentLinks: { id: string; customerName: string }[]; next: string | null };

describe('the history', () => {
  it('pages through everything once, in order, and only one’s own', async () => {
    const business = await shop.business();
    for (let index = 0; index < 120; index += 1) {
      await business.makeLink({ customerName: `Customer ${index}` });
    }
    const seen: string[] = [];
    let before = '';
    for (;;) {
      const path = `/rest/v1/payment_links/history${before ? `?before=${encodeURIComponent(before)}` : ''}`;
      const page = (await get(path, business.cookie)).body as unknown as Page;
      seen.push(...page.paymentLinks.map(({ customerName }) => customerName));
      if (!page.next) break;
      before = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `Customer ${119 - index}`));
    const foreign = (await get('/rest/v1/payment_links/history', other.cookie))
      .body as unknown as Page;
    expect(foreign.paymentLinks.map(({ customerName }) => customerName)).not.toContain(
      'Customer 1',
    );
  }, 30_000);

  it.each([
    ['whitfield', ['Dana Whitfield']],
    ['BOILER', ['Ann 100% Ltd']],
    ['555-7777', ['Ann 100% Ltd']],
    ['100%', ['Ann 100% Ltd']],
    ['$77.01', ['Ann 100% Ltd']],
    ['ann@', ['Ann 100% Ltd']],
    ['%', ['Ann 100% Ltd']],
    ['_', []],
    ['％', ['Ann 100% Ltd']],
    ['MULLER', ['Jörg Müller-Strauß']],
    ['müller', ['Jörg Müller-Strauß']],
    ['STRAUSS', ['Jörg Müller-Strauß']],
    ['CAFE', ['Jörg Müller-Strauß']],
    ['mu\u0308ller', ['Jörg Müller-Strauß']],
    ["'; drop table payments; --", []],
    ['  dana   whitfield ', ['Dana Whitfield']],
    ['whitfield dana', ['Dana Whitfield']],
    ['boiler ann', ['Ann 100% Ltd']],
    ['dana boiler', []],
  ])('finds by %j', async (search, names) => {
    const business = await shop.business();
    await business.makeLink();
    await business.makeLink({
      customerName: 'Ann 100% Ltd',
      memo: 'New boiler',
      customerPhone: '(212) 555-7777',
      customerEmail: 'ann@ltd.example',
      amountCashCents: 7_701,
    });
    await business.makeLink({
      customerName: 'Jörg Müller-Strauß',
      memo: 'Café wall',
    });
    const { body } = await get(
      `/rest/v1/payment_links/history?search=${encodeURIComponent(search)}`,
      business.cookie,
    );
    expect((body as unknown as Page).paymentLinks.map((link) => link.customerName)).toEqual(names);
  });

  it('filters by what happened', async () => {
    const business = await shop.business();
    const [a, b] = [await business.makeLink(), await business.makeLink()];
    const expired = await business.makeLink({ expiresInDays: 1 });
    const cancelledLater = await business.makeLink({ expiresInDays: 1 });
    await shop.sql`
      update payment_links set expires_at = now() - interval '1 minute'
      where expires_at is not null and user_id = ${business.account.userId}`;
    const act = (id: string, action: string) =>
      business.ask('POST', `/rest/v1/payment_links/${id}/${action}`, {});
    await act(a.id, 'cancel');
    await act(cancelledLater.id, 'cancel');
    await act(b.id, 'cash-received');
    const ids = async (filter: string) =>
      (
        (await get(`/rest/v1/payment_links/history?filter=${filter}`, business.cookie))
          .body as unknown as Page
      ).paymentLinks.map(({ id }) => id);
    expect(await ids('cancelled')).toEqual([cancelledLater.id, a.id]);
    expect(await ids('expired')).toEqual([expired.id]);
    expect(await ids('paid')).toEqual([b.id]);
    expect(await ids('unpaid')).toEqual([]);
    expect(await ids('all')).toHaveLength(4);
    expect(await ids('jobs')).toEqual([]);
    const job = await makeJob(business);
    expect(await ids('jobs')).toEqual([job.paymentLink.id]);
  });

  it('says what a list comes to, whether it is one page long or read as a whole', async () => {
    const business = await shop.business();
    const { userId } = business.account;
    const amounts = {
      open: 100,
      paid: 2_000,
      part: 30_000,
      refunded: 400_000,
      expired: 5,
      gone: 6,
    };
    for (const [memo, amountCashCents] of Object.entries(amounts)) {
      await business.makeLink({ memo, amountCashCents });
    }
    await shop.sql`
      update payment_links set
        expires_at = case memo when 'expired' then now() end,
        cancelled_at = case memo when 'gone' then now() end,
        status = case when memo in ('paid', 'part', 'refunded') then 'paid' else status end,
        paid_at = case when memo in ('paid', 'part', 'refunded') then now() end,
        paid_method = case when memo in ('paid', 'part', 'refunded') then 'cash' end
      where user_id = ${userId}`;
    await shop.sql`
      update payment_links set refunded_cents = case memo when 'part' then 1 else 400000 end,
        status = case memo when 'part' then 'paid' else 'refunded' end
      where user_id = ${userId} and memo in ('part', 'refunded')`;
    const none = {
      unpaidCents: 0,
      paidCents: 0,
      tipsCents: 0,
      refundedCents: 0,
      disputedCents: 0,
      closedCents: 0,
    };
    for (const [filter, totals] of [
      [
        'all',
        {
          ...none,
          count: 6,
          unpaidCents: 100,
          paidCents: 31_999,
          refundedCents: 400_001,
          closedCents: 11,
        },
      ],
      ['unpaid', { ...none, count: 1, unpaidCents: 100 }],
      ['paid', { ...none, count: 2, paidCents: 31_999, refundedCents: 1 }],
      ['refunded', { ...none, count: 2, paidCents: 29_999, refundedCents: 400_001 }],
      ['expired', { ...none, count: 1, closedCents: 5 }],
      ['cancelled', { ...none, count: 1, closedCents: 6 }],
    ] as const) {
      const { body } = await get(
        `/rest/v1/payment_links/history?filter=${filter}`,
        business.cookie,
      );
      expect(body['totals']).toEqual(totals);
      const now = new Date(Date.now() + 1_000);
      const whole = readTotals(shop.server.database.readAs(userId), { userId, filter, now });
      expect(await whole).toEqual(totals);
    }
  });

  it('is read where changes are written, on each page and in a search', async () => {
    const { account, makeLink } = await shop.business();
    const { userId } = account;
    for (const customerName of ['One', 'Two']) await makeLink({ customerName });
    const database = { ...shop.server.database, older: undefined as never };
    const deps = { database, now: new Date() };
    const { next } = await readHistory(deps, userId, {}, { limit: 1 });
    const { paymentLinks } = await readHistory(deps, userId, { before: next! });
    expect(paymentLinks).toMatchObject([{ customerName: 'One' }]);
    expect((await readHistory(deps, userId, { search: 'one' })).paymentLinks).toHaveLength(1);
  });

  it('begins at the top for a cursor that nobody was given', async () => {
    const { status } = await get(`/rest/v1/payment_links/history?before='%20or%201=1`);
    expect(status).toBe(200);
  });
});

describe('the export', () => {
  it('is a file whose cells cannot run', async () => {
    const business = await shop.business();
    await business.makeLink({ customerName: '=HYPERLINK("http://x")', memo: '@cmd' });
    const { body, headers } = await get('/rest/v1/payment_links/export', business.cookie);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [heading, row] = (body['text'] as string).split('\r\n');
    // Behind the description stand other texts about the job.
    expect(heading).toMatch(
      /^Created,Customer,Phone,Email,Description,(?:[^,]+,)*Status,Method,Amount,Customer paid,Fee,You received,Refunded,Disputed,Extra fees,You keep,Paid on,Number,Due,Lines,Tax,Tip,Tip given back,Tax given back$/,
    );
    expect(row).toMatch(
      /,"'=HYPERLINK\(""http:\/\/x""\)",\(415\) 555-0188,,'@cmd,(?:[^,]*,)*unpaid,,425\.00,/,
    );
  });

  it('is whole for a search with a NUL, which no text has', async () => {
    const business = await shop.business();
    await business.makeLink({ customerName: 'Ann Lee' });
    const { body } = await get('/rest/v1/payment_links/export?search=Ann%00', business.cookie);
    expect((body['text'] as string).trimEnd().split('\r\n')).toHaveLength(2);
  });

  it('is in Spanish for who reads the app in Spanish', async () => {
    const business = await shop.business();
    await business.makeLink();
    const cookie = `${business.cookie}; language=es`;
    const { body } = await get('/rest/v1/payment_links/export', cookie);
    const [heading, row] = (body['text'] as string).split('\r\n');
    expect(heading).toMatch(/^Creado,Cliente,Teléfono,Correo,Descripción,.*Otras comisiones/);
    expect(row).toContain(',sin pagar,,425.00,');
  });
});
