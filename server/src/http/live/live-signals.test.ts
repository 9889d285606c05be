import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, signIn, type TestAccount } from '../../../test/factories.ts';
import { useServer } from '../../../test/test-server.ts';
import { listenForChanges } from '../../db/changes.ts';
import { Secret } from '../../secret.ts';

let changes: ReturnType<typeof listenForChanges>;
const server = useServer();
beforeAll(async () => {
  changes = listenForChanges({
    url: new Secret(server.owner.url),
    onChange: (change) => server.live.publish(change),
    onReconnected: () => server.live.publishToAll(),
    onError: () => {},
  });
  await changes.ready;
});
afterAll(async () => {
  await changes.close();
  server.live.endAll();
});

/** An open stream and everything it said so far. */
async function listen(account: TestAccount) {
  return listenWith(await signIn(server, account));
}

async function listenWith(cookie: string) {
  const response = await server.app.request(
    '/realtime/v1/changes',
    { headers: { cookie } },
    { incoming: { socket: { remoteAddress: '203.0.113.8' } } },
  );
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  const heard = { text: '', ended: false };
  void (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      heard.text += decoder.decode(value);
    }
    heard.ended = true;
  })();
  await expect.poll(() => heard.text).toContain('event: open');
  return { heard, cookie, headers: response.headers };
}

describe('live signals', () => {
  it("signals to a user their own rows' changes, names the table and nothing else", async () => {
    const account = await makeAccount(server);
    const { heard, headers } = await listen(account);
    expect(headers.get('content-type')).toContain('text/event-stream');
    await server.sql`
      update contractors set bnpl_requested = true where user_id = ${account.userId}`;
    await expect.poll(() => heard.text).toContain('event: changed\ndata: {"table":"contractors"}');
    expect(heard.text).not.toContain(account.userId);
  });

  it("says nothing to B of 1,000 changes of A's rows", async () => {
    const a = await makeAccount(server);
    const b = await makeAccount(server);
    const { heard } = await listen(b);
    await server.sql`
      with asked as (insert into review_settings (user_id, business_name) values (${a.userId}, 'A')),
        found as (insert into google_profiles (user_id) values (${a.userId}))
      insert into websites (user_id, status, website_type) values (${a.userId}, 'creating', 'jobly')`;
    const tables = ['review_settings', 'google_profiles', 'websites'];
    for (let round = 0; round < 1_000; round += 1) {
      await server.owner.query(
        `update ${tables[round % tables.length]} set updated_at = now() where user_id = $1`,
        [a.userId],
      );
    }
    await server.sql`update profiles set name = 'B' where id = ${b.userId}`;
    await expect.poll(() => heard.text).toContain('{"table":"profiles"}');
    for (const table of tables) expect(heard.text).not.toContain(table);
  });

  it('survives a malformed signal', async () => {
    const account = await makeAccount(server);
    const { heard } = await listen(account);
    for (const garbage of ['hello', '{"table":1}', '{}', '[]', '']) {
      await server.sql`select pg_notify('jobly_changes', ${garbage})`;
    }
    await server.sql`update profiles set name = 'y' where id = ${account.userId}`;
    await expect.poll(() => heard.text).toContain('profiles');
  });

  it('ends the stream of a session that was signed out, with a word', async () => {
    const account = await makeAccount(server);
    const { heard, cookie } = await listen(account);
    await server.ask('POST', '/auth/v1/logout', { cookie });
    await expect.poll(() => heard.ended).toBe(true);
    expect(heard.text).toContain('event: signed-out');
  });

  it('signals what changed a moment before the stream opened', async () => {
    const account = await makeAccount(server);
    const other = await listen(account);
    await server.sql`insert into google_profiles (user_id) values (${account.userId})`;
    await expect.poll(() => other.heard.text).toContain('google_profiles');
    server.clock.advance(60);
    const { heard } = await listen(account);
    await expect
      .poll(() => heard.text)
      .toContain('event: changed-before\ndata: {"table":"google_profiles"}');
    const { heard: stranger } = await listen(await makeAccount(server));
    await expect.poll(() => stranger.text).toContain('"sessions"');
    expect(stranger.text).not.toContain('google_profiles');
  });

  it('holds few streams of one session: the oldest makes room, with a word', async () => {
    const account = await makeAccount(server);
    const cookie = await signIn(server, account);
    const before = server.live.count;
    const streams = [];
    for (let opened = 0; opened < 40; opened += 1) streams.push(await listenWith(cookie));
    expect(server.live.count - before).toBe(6);
    for (const { heard } of streams.slice(0, 34)) {
      await expect.poll(() => heard.ended).toBe(true);
      expect(heard.text).toContain('event: replaced');
    }
    await server.sql`update profiles set name = 'z' where id = ${account.userId}`;
    for (const { heard } of streams.slice(34)) {
      await expect.poll(() => heard.text).toContain('event: changed\ndata: {"table":"profiles"}');
      expect(heard.ended).toBe(false);
    }
  });

  it('sends a slow reader each signal once, however often it happened', async () => {
    const account = await makeAccount(server);
    const { heard } = await listen(account);
    const change = { table: 'payouts', op: 'update', user: account.userId, id: null } as const;
    for (let times = 0; times < 10_000; times += 1) server.live.publish(change);
    await expect.poll(() => heard.text).toContain('"payouts"');
    expect(heard.text.split('"payouts"').length).toBeLessThan(5);
  });

  it('does not signal a session that only slid forward', async () => {
    const account = await makeAccount(server);
    const { heard, cookie } = await listen(account);
    // Its own beginning is news to it; nothing after that is.
    await expect.poll(() => heard.text).toContain('"sessions"');
    heard.text = '';
    server.clock.advance(3_600);
    await server.ask('GET', '/auth/v1/user', { cookie });
    await server.sql`update profiles set name = 'x' where id = ${account.userId}`;
    await expect.poll(() => heard.text).toContain('profiles');
    expect(heard.text).not.toContain('"sessions"');
  });
});
