import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { makeAccount } from '../../../../test/factories.ts';
import { logOf, makeLinkRow, member } from '../../../../test/staff.ts';
import { useServer } from '../../../../test/test-server.ts';

const server = useServer({ signInRules: { sendsPerAddressHour: 1_000 } });
const staff = beforeTests(() => member(server, 'staff'));

type Found = Record<string, Record<string, unknown>[]>;

async function search(q: string): Promise<Found> {
  const answer = await staff.ask('GET', `/rest/v1/staff/search?q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  return answer.body as Found;
}

describe('search', () => {
  it('finds an account by words of its name, phone, e-mail and id', async () => {
    const account = await makeAccount(server, { name: "Zoë O'Brien-Ng", phone: '+14155556123' });
    await server.sql`
      update profiles set company_name = 'Blue Heron Paving', email = 'zoe_x@heron.example'
      where id = ${account.userId}`;
    for (const q of [
      'zoë',
      "o'bri",
      'heron pav',
      'PAVING blue',
      '(415) 555-6123',
      '4155556',
      'zoe_x@heron',
      'zoe_x',
      account.userId,
    ]) {
      const { people } = await search(q);
      expect(
        people!.map(({ userId }) => userId),
        q,
      ).toContain(account.userId);
    }
    for (const q of [
      'zoe%',
      'heron%pav%x',
      '_oë',
      'zoeax@heron',
      "'; drop table users; --",
      ':*&|!',
    ]) {
      const { people } = await search(q);
      expect(
        people!.map(({ userId }) => userId),
        q,
      ).not.toContain(account.userId);
    }
  });

  it('finds links, websites and messages', async () => {
    const account = await makeAccount(server);
    const link = await makeLinkRow(server, account, { customerName: 'Quentin Marlowe' });
    await server.sql`
      insert into websites (user_id, status, website_type, external_url, business_name)
      values (${account.userId}, 'linked', 'external', 'https://quince.example.com/',
        'Quince & Sons Tiling')`;
    for (const q of [
      link.id,
      link.url,
      `http://localhost:4000/pay/${link.url}`,
      'quentin m',
      account.userId,
    ]) {
      const { paymentLinks } = await search(q);
      expect(
        paymentLinks!.map(({ id }) => id),
        q,
      ).toContain(link.id);
    }
    const byPhone = await search('(415) 555-0188');
    expect(byPhone['paymentLinks']!.map(({ id }) => id)).toContain(link.id);
    expect((await search('tiling qui'))['websites']).toMatchObject([
      { userId: account.userId, address: 'https://quince.example.com/' },
    ]);
    expect((await search(staff.phone))['messages']).toMatchObject([
      { kind: 'passkey_added', channel: 'sms', recipient: staff.phone },
      { kind: 'sign_in_code', channel: 'sms', recipient: staff.phone },
    ]);
  });

  it('shows without words what waits: mismatches, failed tasks and messages', async () => {
    const account = await makeAccount(server);
    const link = await makeLinkRow(server, account);
    const [mismatch] = await server.sql<{ id: string }>`
      insert into payment_mismatches (kind, user_id, payment_link_id, expected, seen)
      values ('amount', ${account.userId}, ${link.id}, '100', '101') returning id`;
    const found = await search('');
    expect(found['mismatches']).toMatchObject([{ id: mismatch!.id, expected: '100', seen: '101' }]);
    const resolve = `/rest/v1/payment_mismatches/${mismatch!.id}/resolve`;
    const body = { resolution: 'The provider corrected it' };
    expect((await staff.ask('POST', resolve, body)).status).toBe(200);
    expect((await staff.ask('POST', resolve, body)).status).toBe(404);
    expect((await search(''))['mismatches']).toEqual([]);
    expect((await logOf(server, account.userId))[0]).toMatchObject({
      action: 'resolve-mismatch',
      reason: body.resolution,
    });
  });

  it('resolves an event that could not be read, too', async () => {
    const [event] = await server.sql<{ id: string }>`
      insert into provider_events (event_id, type, body, status, note, handled_at)
      values (${randomUUID()}, 'x', '{}', 'quarantined', 'no such payment', now()) returning id`;
    const resolve = `/rest/v1/payment_mismatches/${event!.id}/resolve`;
    for (const blank of ['   ', ' a  ']) {
      expect((await staff.ask('POST', resolve, { resolution: blank })).status).toBe(400);
    }
    expect((await staff.ask('POST', resolve, { resolution: ' Not for us ' })).status).toBe(200);
    expect((await search(''))['mismatches']).toEqual([]);
    const [entry] = await server.sql`
      select before, reason from audit_log where subject = ${`mismatch ${event!.id}`}`;
    expect(entry).toMatchObject({ before: { note: 'no such payment' }, reason: 'Not for us' });
  });

  it('runs a failed task again, once, and logs it', async () => {
    const id = randomUUID();
    await server.owner.query(
      `insert into pgboss.job (id, name, data, state, completed_on, output, retry_limit)
       values ($1, 'send-text', '{"messageId": "${randomUUID()}"}', 'failed', now(), '{"message": "it broke"}', 0)`,
      [id],
    );
    expect((await search(''))['failedTasks']).toMatchObject([
      { id, queue: 'send-text', error: 'it broke' },
    ]);
    const retry = `/rest/v1/staff/tasks/send-text/${id}/retry`;
    expect((await staff.ask('POST', retry)).status).toBe(200);
    expect((await search(''))['failedTasks']).toEqual([]);
    expect((await staff.ask('POST', `/rest/v1/staff/tasks/no-queue/${id}/retry`)).status).toBe(404);
    const [entry] = await server.sql`
      select subject, before from audit_log where action = 'retry-job'`;
    expect(entry).toMatchObject({ before: { error: 'it broke' } });
  });

  it('does not run a task again of which only one may run, while another waits', async () => {
    const [failed, waiting] = [randomUUID(), randomUUID()];
    const lay = (id: string, state: string) =>
      server.sql`
        insert into pgboss.job (id, name, policy, state, start_after, completed_on)
        values (${id}, 'refresh-merchants', 'exclusive', ${state}::pgboss.job_state,
          now() + interval '1 day',
          case when ${state} = 'failed' then now() end)`;
    await lay(failed, 'failed');
    // Its own round of the minute may be under way just now.
    await vi.waitFor(() => lay(waiting, 'created'), 10_000);
    const retry = `/rest/v1/staff/tasks/refresh-merchants/${failed}/retry`;
    expect(await staff.ask('POST', retry)).toMatchObject({
      status: 409,
      body: { code: 'staff_action_refused', message: 'It is running again already.' },
    });
    await server.sql`delete from pgboss.job where id = ${waiting}`;
    await vi.waitFor(async () => expect((await staff.ask('POST', retry)).status).toBe(200), 10_000);
  });
});

describe('the log', () => {
  it('pages from the newest on, filters, and knows every action', async () => {
    const account = await makeAccount(server);
    await server.sql`
      insert into audit_log (at, actor_name, actor_role, action, user_id)
      select now(), case when n % 2 = 0 then 'Bo (1)' else 'Cy%(2)' end, 'staff', 'try-this',
        ${account.userId}
      from generate_series(1, 120) as n`;
    const page = async (query: string) => {
      const { body } = await staff.ask('GET', `/rest/v1/staff/audit_log?${query}`);
      return body as { entries: { id: string }[]; next: string | null; actions: string[] };
    };
    const ids: string[] = [];
    let next: string | null = null;
    do {
      const got = await page(`userId=${account.userId}${next ? `&after=${next}` : ''}`);
      ids.push(...got.entries.map(({ id }) => id));
      next = got.next;
    } while (next);
    expect(ids).toHaveLength(120);
    expect(ids).toEqual(ids.toSorted((a, b) => Number(b) - Number(a)));
    expect((await page('action=try-this')).actions).toContain('try-this');
    expect((await page('action=none')).entries).toEqual([]);
    expect((await page('actor=bo')).entries).toHaveLength(50);
    expect((await page('actor=c%25')).entries).toEqual([]);
    expect((await page(`actor=${staff.userId}&action=try-this`)).entries).toEqual([]);
  });

  it.each(['update audit_log set reason = null', 'delete from audit_log', 'truncate audit_log'])(
    'cannot be changed: %s',
    async (statement) => {
      await server.sql`
        insert into audit_log (at, actor_name, actor_role, action) values (now(), 'x', 'staff', 'x')`;
      await expect(server.owner.query(statement)).rejects.toThrow(/permission denied|append-only/);
    },
  );

  it('cannot be changed by the owner of the table either', async () => {
    await expect(
      server.owner.query('reset role; delete from audit_log where true'),
    ).rejects.toThrow(/append-only|permission denied/);
  });
});

it('shows one account with what it has', async () => {
  const account = await makeAccount(server, { suspended: true });
  await makeLinkRow(server, account);
  const { body } = await staff.ask('GET', `/rest/v1/staff/people/${account.userId}`);
  expect(body).toMatchObject({
    person: { userId: account.userId, role: 'contractor', suspended: true },
    payoutsStatus: 'pending',
    websiteStatus: null,
    paymentLinkCount: 1,
    paidCents: 0,
  });
  expect((await staff.ask('GET', `/rest/v1/staff/people/${randomUUID()}`)).status).toBe(404);
});
