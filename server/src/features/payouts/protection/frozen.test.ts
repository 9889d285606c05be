import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { missingObject } from '../../../../test/authorization-expected.ts';
import { TABLE } from '../../../../test/authorization-table.ts';
import {
  addPasskey,
  makeAccount,
  signIn,
  signInByCode,
  withPasskey,
} from '../../../../test/factories.ts';
import { linkIn, useProtection } from '../../../../test/protection.ts';
import { exists } from '../../../../test/staff.ts';

const HOUR = 3_600;
const SELF = {
  userId: randomUUID(),
  name: 'x',
  companyName: 'x',
  phone: '',
  email: 'x@example.com',
};
const { server, staff, arrived, business, changePhone } = useProtection();

describe('a frozen account', () => {
  async function changedPhone() {
    const maria = await business();
    const phone = await changePhone(maria.userId);
    const [, text] = await arrived(maria.phone, 2);
    return { maria, phone, link: linkIn(text!) };
  }

  it('is there to be read: whoever proves the phone anew changes nothing until staff release it', async () => {
    const { maria, phone, link } = await changedPhone();
    await server.ask('POST', link);
    const thief = await signIn(server, { userId: maria.userId, phone, contractorId: undefined });
    const writes = server.routes.filter(
      ({ contract: { audience, method, reads, own } }) =>
        audience === 'signed-in' && method !== 'GET' && !reads && !own,
    );
    const codes = async () => {
      const answered: Record<string, unknown> = {};
      for (const { contract } of writes) {
        const name = `${contract.method} ${contract.path}`;
        const path = contract.path.replace(/\{\w+\}/g, randomUUID());
        const body = TABLE[name]!.body?.(missingObject(TABLE[name]!.object ?? 'self'), SELF) ?? {};
        const given = { cookie: thief, ...(contract.method === 'DELETE' ? {} : { body }) };
        answered[name] = (await server.ask(contract.method, path, given)).body['code'];
      }
      return answered;
    };
    const open = Object.entries(await codes()).filter(([, code]) => code !== 'account_frozen');
    // A device can be signed out, the screens read in another language; the rest screens do by themselves.
    expect(open.map(([name]) => name).toSorted()).toEqual([
      'DELETE /auth/v1/sessions/{id}',
      'POST /functions/v1/create-merchant',
      'PUT /rest/v1/profiles/me/language',
    ]);
    const asThief = { cookie: thief, body: {} };
    const asked = () => server.ask('POST', '/rest/v1/payment_links/export', asThief);
    expect((await asked()).body['code']).toBe('account_frozen');
    expect((await server.ask('GET', '/rest/v1/contractors/me', { cookie: thief })).status).toBe(
      200,
    );
    await staff.ask('POST', '/rest/v1/staff/release-payouts', { userId: maria.userId });
    expect((await asked()).status).toBe(200);
    expect(Object.values(await codes())).not.toContain('account_frozen');
  });

  it('is not deleted, so that its owner can say what happened', async () => {
    const { userId } = await makeAccount(server);
    await server.sql`
      update contractors set payouts_frozen_at = now(), payouts_frozen_by = 'owner'
      where user_id = ${userId}`;
    expect(await staff.ask('POST', '/functions/v1/delete-user', { userId })).toMatchObject({
      status: 409,
      body: { message: /frozen/ },
    });
    expect(await exists(server, userId)).toBe(true);
  });
});

describe("'This was not me'", () => {
  it('ends the passkeys made since the change it tells of, never older ones: a thief of the number gets notices, too', async () => {
    const { account, cookie } = await withPasskey(server);
    const passkeys = async () =>
      (
        await server.sql<{ id: string }>`
          select id from passkeys where user_id = ${account.userId} order by created_at`
      ).map(({ id }) => id);
    const [owners] = await passkeys();
    server.clock.advance(24 * HOUR);
    // By the stolen number: a new device, then a passkey of the thief's.
    const thief = await signInByCode(server, account, { device: null });
    const notices = async (word: RegExp) =>
      (await arrived(account.phone, 2)).filter((text) => word.test(text));
    await addPasskey(server, account, thief);
    expect(await passkeys()).toHaveLength(2);
    const newest = (await arrived(account.phone, 3)).at(-1)!;
    expect(newest).toMatch(/passkey/i);
    const [newDevice] = await notices(/new device|signed in/i);
    expect(newDevice).toBeDefined();
    expect((await server.ask('POST', linkIn(newest))).status).toBe(200);
    expect(await passkeys()).toEqual([owners]);
    expect((await server.ask('POST', linkIn(newDevice!))).status).toBe(200);
    expect(await passkeys()).toEqual([owners]);
    expect((await server.ask('GET', '/auth/v1/user', { cookie })).status).toBe(401);
  });
});
