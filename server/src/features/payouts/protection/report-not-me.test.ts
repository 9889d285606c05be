import { formatPhone } from '@jobly/core/phone';
import { describe, expect, it } from 'vitest';
import { makeAccount, signIn } from '../../../../test/factories.ts';
import { linkIn, useProtection } from '../../../../test/protection.ts';
import { logOf, member } from '../../../../test/staff.ts';

const HOUR = 3_600;
const { server, sandbox, staff, arrived, run, payoutsAt, business, changePhone, earn } =
  useProtection();

describe("'This was not me'", () => {
  async function changedPhone() {
    const maria = await business();
    const phone = await changePhone(maria.userId);
    const [, text] = await arrived(maria.phone, 2);
    return { maria, phone, link: linkIn(text!) };
  }

  it('does nothing when it is only opened', async () => {
    const { maria, link } = await changedPhone();
    const page = await server.ask('GET', link);
    expect(page.status).toBe(200);
    expect(page.body['text']).toContain('This was not me: freeze payouts');
    const [row] = await server.sql`
      select payouts_frozen_at from contractors where user_id = ${maria.userId}`;
    expect(row).toEqual({ payouts_frozen_at: null });
  });

  it('freezes, signs everybody out, alerts staff and is in the log; pressed twice it is done once', async () => {
    const { maria, phone, link } = await changedPhone();
    const thief = await signIn(server, { userId: maria.userId, phone, contractorId: undefined });
    for (const press of [1, 2]) {
      const { status, body } = await server.ask('POST', link);
      expect([press, status, body['text']]).toEqual([
        press,
        200,
        expect.stringContaining('Your payouts are frozen'),
      ]);
    }
    const gone = await server.ask('GET', '/rest/v1/contractors/me', { cookie: thief });
    expect(gone.status).toBe(401);
    // Past the hold, and signed in again by the new phone: still frozen.
    server.clock.advance(100 * HOUR);
    const again = await signIn(server, { userId: maria.userId, phone, contractorId: undefined });
    const screen = await server.ask('GET', '/rest/v1/contractors/me', { cookie: again });
    expect(screen.body['payoutHold']).toEqual({ why: 'frozen', until: null, payouts: true });
    await run('hold-payouts');
    await earn(maria.merchantId);
    await sandbox.control('POST', '/next-working-day');
    expect(await payoutsAt(maria.merchantId)).toEqual([]);
    const entries = (await logOf(server, maria.userId)).filter(
      ({ action }) => action === 'freeze-payouts',
    );
    expect(entries).toMatchObject([{ actor_role: 'system', after: { payouts_frozen: true } }]);
    expect(
      await server.sql`select kind, times, details from alerts where user_id = ${maria.userId}`,
    ).toMatchObject([
      {
        kind: 'change_disowned',
        times: 1,
        // Whom staff call.
        details: { 'Number from before': formatPhone(maria.phone) },
      },
    ]);
  });

  it('asks in the language of the notice, and its number can be called by a tap', async () => {
    const { maria, link } = await changedPhone();
    await server.sql`update profiles set language = 'es' where id = ${maria.userId}`;
    const asked = await server.ask('GET', link);
    expect(asked.body['text']).toContain('No fui yo: congelar los depósitos');
    const done = await server.ask('POST', link);
    expect(done.body['text']).toContain('<a href="tel:+14155550100">(415) 555-0100</a>');
  });

  it('is lifted by two of staff only, and then everything goes on', async () => {
    const { maria, link } = await changedPhone();
    await server.ask('POST', link);
    const alone = await member(server, 'staff', 'Al One');
    const release = { userId: maria.userId };
    const proposed = await alone.ask('POST', '/rest/v1/staff/release-payouts', release);
    expect(proposed.body).toMatchObject({ proposalId: expect.any(String) });
    const frozen = () =>
      server.sql`select payouts_frozen_by from contractors where user_id = ${maria.userId}`;
    expect(await frozen()).toEqual([{ payouts_frozen_by: 'owner' }]);
    const id = String(proposed.body['proposalId']);
    const colleague = await member(server, 'staff', 'Co League');
    expect((await colleague.ask('POST', `/rest/v1/staff/proposals/${id}/approve`)).status).toBe(
      200,
    );
    expect(await frozen()).toEqual([{ payouts_frozen_by: null }]);
    await run('hold-payouts');
    await earn(maria.merchantId);
    await sandbox.control('POST', '/next-working-day');
    expect(await payoutsAt(maria.merchantId)).toHaveLength(1);
  });

  it.each(['a freeze', 'a hold'])(
    'can be said of a release of %s, which is told to the phone and the email from before',
    async (what) => {
      const { maria, phone, link } = await changedPhone();
      if (what === 'a freeze') await server.ask('POST', link);
      const release = { userId: maria.userId };
      expect((await staff.ask('POST', '/rest/v1/staff/release-payouts', release)).status).toBe(200);
      const [text, letter] = [
        (await arrived(maria.phone, 3)).at(-1)!,
        (await arrived(maria.email, 3)).at(-1)!,
      ];
      expect(text).toMatch(/^Jobly support released your account: .* Tap to freeze your payouts/);
      expect(letter).toContain(linkIn(text));
      expect((await arrived(phone, 2)).at(-1)).toContain(linkIn(text));
      await server.ask('POST', linkIn(text));
      const rows = await server.sql`
        select payouts_frozen_by from contractors where user_id = ${maria.userId}`;
      expect(rows).toEqual([{ payouts_frozen_by: 'owner' }]);
    },
  );

  it('said again is not lifted by what was proposed before', async () => {
    const { maria, link } = await changedPhone();
    await server.ask('POST', link);
    const [alone, colleague] = [
      await member(server, 'admin', 'Al One'),
      await member(server, 'staff', 'Co League'),
    ];
    const release = { userId: maria.userId };
    const proposed = await alone.ask('POST', '/rest/v1/staff/release-payouts', release);
    server.clock.advance(60);
    // Of the notice of the bank account.
    const [other] = await arrived(maria.phone, 2);
    expect((await server.ask('POST', linkIn(other!))).status).toBe(200);
    const id = String(proposed.body['proposalId']);
    expect(await colleague.ask('POST', `/rest/v1/staff/proposals/${id}/approve`)).toMatchObject({
      status: 409,
      body: { message: /has just changed/ },
    });
  });

  it('is not to be guessed, ends after two weeks, and a right link works whatever others try', async () => {
    const { link } = await changedPhone();
    const address = '203.0.113.99';
    const wrong = () => server.ask('GET', `/not-me/${'A'.repeat(22)}`, { address });
    const statuses = [];
    for (let turn = 0; turn < 31; turn += 1) statuses.push((await wrong()).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404));
    expect(statuses.at(-1)).toBe(429);
    expect((await server.ask('GET', link, { address })).status).toBe(200);
    server.clock.advance(15 * 24 * HOUR);
    expect((await server.ask('POST', link)).status).toBe(404);
  });

  it('stays good after the account is merged, and a frozen account is not merged away', async () => {
    const [from, to] = [await makeAccount(server), await makeAccount(server)];
    const merge = { userId: from.userId, mergeIntoUserId: to.userId };
    expect((await staff.ask('POST', '/functions/v1/delete-user', merge)).status).toBe(200);
    const [text] = await arrived(from.phone, 1);
    expect(text).toContain('merged your account with another one');
    expect((await server.ask('POST', linkIn(text!))).status).toBe(200);
    const third = await makeAccount(server);
    const away = { userId: to.userId, mergeIntoUserId: third.userId };
    expect(await staff.ask('POST', '/functions/v1/delete-user', away)).toMatchObject({
      status: 409,
      body: { message: /frozen/ },
    });
  });
});

describe('the provider', () => {
  it('is told again until it has understood; after ten minutes staff hear of it', async () => {
    const maria = await business();
    await sandbox.fault({ method: 'PUT', path: '/merchant', kind: '500', times: null });
    await changePhone(maria.userId);
    await expect(run('hold-payouts')).rejects.toThrow(/500/);
    server.clock.advance(11 * 60);
    await expect(run('hold-payouts')).rejects.toThrow(/500/);
    const alerts = () =>
      server.sql`
        select resolved_at is null as open from alerts where kind = 'payouts_not_held'
        and key = ${maria.userId}`;
    expect(await alerts()).toEqual([{ open: true }]);
    await sandbox.control('DELETE', '/faults');
    await run('hold-payouts');
    expect(await alerts()).toEqual([{ open: false }]);
    await expect(
      fetch(`${sandbox.baseUrl}/api/1/partner/merchant/${maria.merchantId}`, {
        headers: { 'x-api-key': 'test-key' },
      }).then((answer) => answer.json()),
    ).resolves.toMatchObject({ payoutSchedule: { paused: true } });
  });

  it('that cannot be read when the hold is over does not leave payouts waiting unseen', async () => {
    const maria = await business();
    await changePhone(maria.userId);
    await run('hold-payouts');
    server.clock.advance(73 * HOUR);
    await sandbox.fault({ method: 'GET', path: '/merchant', kind: '500', times: null });
    const row = async () => {
      const sql = 'select updated_at, payouts_paused from contractors where user_id = $1';
      return (await server.owner.query<{ updated_at: Date }>(sql, [maria.userId]))[0]!;
    };
    const before = await row();
    await expect(run('hold-payouts')).rejects.toThrow(/500/);
    // The others have their turn first.
    expect((await row()).updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime());
    server.clock.advance(11 * 60);
    await expect(run('hold-payouts')).rejects.toThrow(/500/);
    const sql = `select resolved_at is null as open from alerts where kind = 'payouts_not_held' and key = $1`;
    expect(await server.owner.query(sql, [maria.userId])).toEqual([{ open: true }]);
    await sandbox.control('DELETE', '/faults');
    await run('hold-payouts');
    expect(await server.owner.query(sql, [maria.userId])).toEqual([{ open: false }]);
    expect(await row()).toMatchObject({ payouts_paused: false });
  });
});
