import { describe, expect, it } from 'vitest';
import { makeAccount, signIn } from '../../../../test/factories.ts';
import { giveMoney, logOf, member, pairOfStaff } from '../../../../test/staff.ts';
import { useServer } from '../../../../test/test-server.ts';
import { staffAccounts } from './staff-accounts.ts';

const server = useServer({ signInRules: { sendsPerAddressHour: 1_000 } });

const now = new Date();
const add = (phone: string, role: 'staff' | 'admin' = 'staff') =>
  staffAccounts(server.database).add({ phone, role, name: 'Ana Ruiz', now });

async function accountOf(phone: string) {
  const [row] = await server.sql<{ id: string; role: string; paused: boolean }>`
    select u.id, u.role, u.suspended_at is not null as paused
    from users u join profiles p using (id) where app.phone_key(p.phone) = app.phone_key(${phone})`;
  return row;
}

describe('the first admin', () => {
  it('is the configured phone, as long as there is none', async () => {
    const phone = '(415) 555-9001';
    const done = await Promise.all(
      [1, 2, 3].map(() => staffAccounts(server.database).makeFirstAdmin({ phone, now })),
    );
    expect(done.filter(Boolean)).toEqual([
      '(415) 555-9001 is an admin now and can sign in. Within 24 hours they have to sign in and add a passkey.',
    ]);
    expect(
      await staffAccounts(server.database).makeFirstAdmin({ phone: '4155559002', now }),
    ).toBeUndefined();
    expect(await accountOf('4155559002')).toBeUndefined();
    const admin = await accountOf(phone);
    expect(admin!.role).toBe('admin');
    expect(await logOf(server, admin!.id)).toMatchObject([
      { action: 'add-staff', actor_role: 'operator', after: { role: 'admin' } },
    ]);
  });
});

it('configuration does not reappoint a person removed from staff', async () => {
  const phone = '4155559003';
  await add(phone, 'admin');
  await staffAccounts(server.database).remove({ phone, now });
  await server.owner.query(`update users set role = 'staff' where role = 'admin'`);
  await expect(staffAccounts(server.database).makeFirstAdmin({ phone, now })).rejects.toThrow(
    /was removed from staff/,
  );
  expect(await accountOf(phone)).toMatchObject({ role: 'contractor', paused: true });
  // Nor when the account has gone since.
  await server.sql`delete from users where id = ${(await accountOf(phone))!.id}`;
  await expect(staffAccounts(server.database).makeFirstAdmin({ phone, now })).rejects.toThrow(
    /was removed from staff/,
  );
});

describe('the operator', () => {
  it('makes a new account staff, an admin of it, and takes it back', async () => {
    expect(await add('415-555-9010')).toBe(
      '(415) 555-9010 is a member of staff now and can sign in. Within 24 hours they have to sign in and add a passkey.',
    );
    const account = await accountOf('4155559010');
    const cookie = await signIn(server, {
      userId: account!.id,
      contractorId: undefined,
      phone: '+14155559010',
    });
    expect((await server.ask('GET', '/rest/v1/staff/search', { cookie })).status).toBe(200);
    expect(await add('4155559010')).toMatch(/is a member of staff already/);
    expect(await add('4155559010', 'admin')).toMatch(/is an admin now, and was staff before/);
    expect((await staffAccounts(server.database).list()).join('\n')).toMatch(
      /admin {2}\(415\) 555-9010 {2}Ana Ruiz/,
    );
    const gone = await staffAccounts(server.database).remove({ phone: '4155559010', now });
    expect(gone).toBe('Ana Ruiz (+14155559010) is no longer admin. The account is paused.');
    expect((await server.ask('GET', '/auth/v1/user', { cookie })).status).toBe(401);
    expect(await accountOf('4155559010')).toMatchObject({ role: 'contractor', paused: true });
    expect((await logOf(server, account!.id)).map(({ action }) => action)).toEqual([
      'remove-staff',
      'add-staff',
      'add-passkey',
      'add-staff',
    ]);
  });

  it('does not turn a contractor with money into staff, and says of any other that it was one', async () => {
    const staff = await pairOfStaff(server);
    const rich = await makeAccount(server);
    await giveMoney(server, staff, rich);
    await expect(add(rich.phone)).rejects.toThrow(
      /is a contractor with 1 payment, 1 refund and 1 payout/,
    );
    expect((await accountOf(rich.phone))!.role).toBe('contractor');
    const fresh = await makeAccount(server);
    expect(await add(fresh.phone)).toMatch(/was a contractor without payments before/);
    const back = await staffAccounts(server.database).remove({ phone: fresh.phone, now });
    expect(back).toMatch(/goes on as a contractor/);
  });

  it('ends what was begun in the old role: sessions, and the views of the account', async () => {
    const viewer = await member(server, 'staff');
    const fresh = await member(server, 'contractor');
    await viewer.ask('POST', '/rest/v1/staff/viewing', {
      userId: fresh.userId,
      reason: 'Asked for help',
    });
    await add(fresh.phone);
    expect((await fresh.ask('GET', '/rest/v1/profiles/me')).status).toBe(401);
    const own = await viewer.ask('GET', '/rest/v1/profiles/me');
    expect(own.body['id']).toBe(viewer.userId);
    const views = await server.sql`select 1 from sessions where viewing_user_id = ${fresh.userId}`;
    expect(views).toEqual([]);
  });

  it('is told what is wrong', async () => {
    await expect(add('hello')).rejects.toThrow(/valid US phone number/);
    await expect(
      staffAccounts(server.database).remove({ phone: '4155559999', now }),
    ).rejects.toThrow(/not one of staff/);
  });
});
