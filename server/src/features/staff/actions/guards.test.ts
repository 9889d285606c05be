import { describe, expect, it } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { makeAccount } from '../../../../test/factories.ts';
import {
  logOf,
  makeLinkRow,
  member,
  pairOfStaff,
  previewOf,
  withoutLog,
} from '../../../../test/staff.ts';
import { useServer } from '../../../../test/test-server.ts';

const server = useServer({ signInRules: { sendsPerAddressHour: 1_000 } });
const staff = beforeTests(() => pairOfStaff(server));

const UPDATE_PHONE = '/functions/v1/update-user-phone';

async function phoneOf(userId: string): Promise<string | null> {
  const [row] = await server.sql<{ phone: string | null }>`
    select phone from profiles where id = ${userId}`;
  return row!.phone;
}

describe('every dangerous action', () => {
  it('asks for a fresh code when the sign-in is older than 15 minutes', async () => {
    const old = await member(server, 'staff', 'Olga Berg');
    await server.sql`
      update sessions set verified_at = verified_at - interval '20 minutes'
        where user_id = ${old.userId}`;
    const target = await makeAccount(server);
    const link = await makeLinkRow(server, target);
    const calls = {
      'admin-mark-paid': { paymentLinkId: link.id },
      'update-user-phone': { userId: target.userId, phone: '4155557031' },
      'link-phone-to-user': { keepUserId: target.userId, phone: '4155557032' },
      'delete-user': { userId: target.userId },
    };
    for (const [action, body] of Object.entries(calls)) {
      expect(await old.ask('POST', `/functions/v1/${action}`, body)).toMatchObject({
        status: 403,
        body: { code: 'fresh_code_needed' },
      });
      expect(await previewOf(old, { action, ...body })).toMatchObject({ needsFreshCode: true });
    }
    expect(await logOf(server, target.userId)).toEqual([]);
  });

  it('is for admins only when the account is one of staff', async () => {
    const colleague = await makeAccount(server, { role: 'staff' });
    const boss = await makeAccount(server, { role: 'admin' });
    for (const { userId } of [colleague, boss]) {
      const input = { userId, phone: '4155557041' };
      expect((await staff.ask('POST', UPDATE_PHONE, input)).body['message']).toMatch(
        /Only an admin/,
      );
      const deleted = await staff.ask('POST', '/functions/v1/delete-user', { userId });
      expect(deleted.body['message']).toMatch(/Only an admin/);
    }
    const admin = await pairOfStaff(server, 'Ada Admin', 'admin');
    const input = { userId: colleague.userId, phone: '4155557042' };
    expect((await admin.ask('POST', UPDATE_PHONE, input)).status).toBe(200);
    const self = await admin.ask('POST', '/functions/v1/delete-user', { userId: admin.userId });
    expect(self.body['message']).toBe('You cannot do this to your own account.');
  });
});

it('a reason that is only blanks is none, and one that is given loses its blanks', async () => {
  const { userId } = await makeAccount(server);
  const input = { userId, phone: '4155557071' };
  for (const reason of ['', '   ', '\n\t']) {
    expect((await staff.ask('POST', UPDATE_PHONE, { ...input, reason })).status).toBe(400);
  }
  const view = { userId, reason: '  x      ' };
  expect((await staff.ask('POST', '/rest/v1/staff/viewing', view)).status).toBe(400);
  const reason = `  ${'x'.repeat(500)}  `;
  expect((await staff.ask('POST', UPDATE_PHONE, { ...input, reason })).status).toBe(200);
  expect((await logOf(server, userId))[0]!.reason).toBe('x'.repeat(500));
});

describe('a failing log', () => {
  it('takes the change back with it (M11)', async () => {
    const { userId, phone } = await makeAccount(server);
    const input = { userId, phone: '4155557051' };
    const failed = await withoutLog(server, () => staff.ask('POST', UPDATE_PHONE, input));
    expect(failed.status).toBe(500);
    expect(await phoneOf(userId)).toBe(phone);
  });
});
