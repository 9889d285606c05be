import { beforeAll, describe, expect, it } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { makeAccount, signIn } from '../../../../test/factories.ts';
import { logOf, makeLinkRow, member, type Member } from '../../../../test/staff.ts';
import { useServer } from '../../../../test/test-server.ts';

let staff: Member;
const server = useServer({ signInRules: { sendsPerAddressHour: 1_000 } });
beforeAll(async () => {
  staff = await member(server, 'staff');
});
const maria = beforeTests(() => member(server, 'contractor', 'Maria Rivera'));

const VIEWING = '/rest/v1/staff/viewing';
const view = (userId: string) => staff.ask('POST', VIEWING, { userId, reason: 'Asked for help' });

async function userOf(person: Member) {
  const { body } = await person.ask('GET', '/auth/v1/session');
  return body['user'] as { id: string; role: string; viewing: object | null };
}

describe('support view', () => {
  it('reads as the contractor, cannot change anything, and both ends are logged', async () => {
    await makeLinkRow(server, maria);
    const started = await view(maria.userId);
    expect(started.status).toBe(200);
    expect(await userOf(staff)).toMatchObject({
      id: staff.userId,
      role: 'staff',
      viewing: { userId: maria.userId, name: 'Rivera Plumbing', until: started.body['until'] },
    });
    expect((await staff.ask('GET', '/auth/v1/user')).body['user']).toMatchObject({
      id: staff.userId,
      viewing: { userId: maria.userId },
    });
    for (const path of [
      '/rest/v1/profiles/me',
      '/rest/v1/contractors/me',
      '/rest/v1/payment_links',
    ]) {
      const [seen, own] = [await staff.ask('GET', path), await maria.ask('GET', path)];
      expect(seen.status).toBe(200);
      expect(seen.body).toEqual(own.body);
    }
    for (const route of server.routes) {
      const { method, audience, reads, own } = route.contract;
      if (audience !== 'signed-in' || method === 'GET' || reads || own) continue;
      const path = route.contract.path.replace(/\{\w+\}/g, maria.userId);
      expect(await staff.ask(method, path, {}), path).toMatchObject({
        status: 403,
        body: { code: 'read_only_view', message: 'You are viewing this account read-only.' },
      });
    }
    const balance = await staff.ask('POST', '/functions/v1/fetch-lopay-balance', {});
    expect(balance.status).toBe(200);
    // The staff's own tools stay theirs.
    expect((await staff.ask('GET', '/rest/v1/staff/search')).status).toBe(200);

    expect((await staff.ask('DELETE', VIEWING)).status).toBe(200);
    expect((await userOf(staff)).viewing).toBeNull();
    const own = await staff.ask('GET', '/rest/v1/profiles/me');
    expect(own.body['id']).toBe(staff.userId);
    expect(await logOf(server, maria.userId)).toMatchObject([
      { action: 'stop-viewing', actor_id: staff.userId },
      { action: 'start-viewing', actor_id: staff.userId, reason: 'Asked for help' },
    ]);
  });

  it("hears of the viewed account's changes, and of the end of its own session", async () => {
    const viewer = await member(server, 'staff', 'Vera Long');
    const body = { userId: maria.userId, reason: 'Asked for help' };
    await viewer.ask('POST', VIEWING, body);
    const response = await server.app.request(
      '/realtime/v1/changes',
      { headers: { cookie: viewer.cookie } },
      { incoming: { socket: { remoteAddress: '203.0.113.9' } } },
    );
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => (await reader.read()).value;
    expect(await next()).toContain('event: open');
    const change = { table: 'websites', op: 'update', id: null } as const;
    server.live.publish({ ...change, user: viewer.userId });
    server.live.publish({ ...change, table: 'profiles', user: maria.userId });
    expect(await next()).toContain('{"table":"profiles"}');
    const [session] = await server.sql<{ id: string }>`
      select id from sessions where user_id = ${viewer.userId}`;
    server.live.publish({ table: 'sessions', op: 'delete', user: viewer.userId, id: session!.id });
    expect(await next()).toContain('signed-out');
    expect((await reader.read()).done).toBe(true);
  });

  it("presses none of the customer's buttons, and does not count as a visitor", async () => {
    const link = await makeLinkRow(server, maria);
    const form = (method: string) =>
      server.ask('POST', `/pay/${link.url}`, {
        cookie: staff.cookie,
        body: `method=${method}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const press = () =>
      Promise.all([
        staff.ask('POST', '/functions/v1/claim-cash-payment', { linkCode: link.url }),
        staff.ask('POST', '/functions/v1/create-payment-link', {
          linkCode: link.url,
          method: 'card',
        }),
        form('cash'),
        form('card'),
      ]);
    const useAccount = () =>
      server.ask('POST', '/functions/v1/record-link-view', {
        cookie: staff.cookie,
        body: { url: link.url },
        headers: {
          'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
        },
      });
    const kept = async () =>
      (
        await server.sql<{ claimed: boolean; view_count: number }>`
          select cash_claimed_at is not null as claimed, view_count from payment_links
          where id = ${link.id}`
      )[0];
    await view(maria.userId);
    const answers = await press();
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(answers.slice(0, 2).map(({ body }) => body['code'])).toEqual([
      'read_only_view',
      'read_only_view',
    ]);
    expect(answers[2].body['text']).toContain('You are viewing this account read-only.');
    await useAccount();
    expect(await kept()).toEqual({ claimed: false, view_count: 0 });
    await staff.ask('DELETE', VIEWING);
    expect((await press()).map(({ status }) => status)).not.toContain(403);
    await useAccount();
    expect(await kept()).toEqual({ claimed: true, view_count: 1 });
  });

  it('leaves an entry when the payments are exported', async () => {
    const owner = await member(server, 'contractor', 'Eva Export');
    await makeLinkRow(server, owner, { customerName: 'Dana Whitfield' });
    const path = '/rest/v1/payment_links/export?filter=unpaid';
    await view(owner.userId);
    const file = await staff.ask('GET', path);
    expect(file.body['text']).toContain('Dana Whitfield');
    expect((await logOf(server, owner.userId))[0]).toMatchObject({
      action: 'export-payment-links',
      actor_id: staff.userId,
      actor_role: 'staff',
      after: { filter: 'unpaid' },
    });
    await staff.ask('DELETE', VIEWING);
    // The contractor's own file is their own business.
    expect((await owner.ask('GET', path)).status).toBe(200);
    const exports = (await logOf(server, owner.userId)).filter(({ action }) =>
      /export/.test(action),
    );
    expect(exports).toHaveLength(1);
  });

  it('ends by itself after half an hour', async () => {
    await view(maria.userId);
    server.clock.advance(20 * 60);
    expect((await userOf(staff)).viewing).not.toBeNull();
    server.clock.advance(10 * 60 + 1);
    expect((await userOf(staff)).viewing).toBeNull();
    expect((await staff.ask('GET', '/rest/v1/profiles/me')).body['id']).toBe(staff.userId);
  });

  it('is for contractors only, paused ones among them, and not without a reason', async () => {
    staff = await member(server, 'staff');
    const paused = await makeAccount(server, { suspended: true, name: 'Paused Person' });
    expect((await view(paused.userId)).status).toBe(200);
    expect((await staff.ask('GET', '/rest/v1/profiles/me')).body['name']).toBe('Paused Person');
    for (const role of ['staff', 'admin'] as const) {
      const answer = await view((await makeAccount(server, { role })).userId);
      expect(answer).toMatchObject({ status: 409, body: { code: 'staff_action_refused' } });
    }
    const body = { userId: maria.userId, reason: 'x' };
    expect((await staff.ask('POST', VIEWING, body)).status).toBe(400);
    expect((await maria.ask('POST', VIEWING, { ...body, reason: 'let me' })).status).toBe(404);
  });

  it('does not outlive the role, nor the session the viewed account', async () => {
    const guest = await makeAccount(server, { name: 'Short Lived' });
    await view(guest.userId);
    await server.sql`delete from users where id = ${guest.userId}`;
    expect(await userOf(staff)).toMatchObject({ id: staff.userId, viewing: null });
    const promoted = await makeAccount(server, { name: 'New Colleague' });
    await view(promoted.userId);
    await server.sql`update users set role = 'staff' where id = ${promoted.userId}`;
    expect(await userOf(staff)).toMatchObject({ id: staff.userId, viewing: null });
    const fired = await makeAccount(server, { role: 'staff' });
    const cookie = await signIn(server, fired);
    const body = { userId: maria.userId, reason: 'Asked for help' };
    await server.ask('POST', VIEWING, { cookie, body });
    await server.sql`update users set role = 'contractor' where id = ${fired.userId}`;
    const profile = await server.ask('GET', '/rest/v1/profiles/me', { cookie });
    expect(profile.body['id']).toBe(fired.userId);
  });
});
