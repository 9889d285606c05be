import { describe, expect, it } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { makeAccount } from '../../../../test/factories.ts';
import { exists, pairOfStaff, previewOf } from '../../../../test/staff.ts';
import { useServer } from '../../../../test/test-server.ts';

const server = useServer({ signInRules: { sendsPerAddressHour: 1_000 } });
const staff = beforeTests(() => pairOfStaff(server));
const admin = beforeTests(() => pairOfStaff(server, 'Ada Admin', 'admin'));

describe('an account that an admin has paused', () => {
  it.each(['delete', 'merge', 'link-phone'] as const)(
    'does not leave by a %s of staff, only by one of an admin',
    async (way) => {
      const [paused, other] = [
        await makeAccount(server, { suspended: true, name: 'Paused Person' }),
        await makeAccount(server),
      ];
      const action = way === 'link-phone' ? 'link-phone-to-user' : 'delete-user';
      const input = {
        delete: { userId: paused.userId },
        merge: { userId: paused.userId, mergeIntoUserId: other.userId },
        'link-phone': {
          keepUserId: other.userId,
          phone: paused.phone,
          deleteNewPhoneUserId: paused.userId,
        },
      }[way];
      const refused = await staff.ask('POST', `/functions/v1/${action}`, input);
      expect(refused).toMatchObject({ status: 409, body: { code: 'staff_action_refused' } });
      expect(refused.body['message']).toMatch(/An admin has paused this account/);
      expect(await exists(server, paused.userId)).toBe(true);
      const preview = await previewOf(admin, { action, ...input });
      expect(preview.refused).toBeNull();
      expect(preview.notes.join(' ')).toMatch(/Paused Person.* is paused/);
      expect((await admin.ask('POST', `/functions/v1/${action}`, input)).status).toBe(200);
      expect(await exists(server, paused.userId)).toBe(false);
    },
  );
});

it('keeps its phone for staff: only an admin may give it another one', async () => {
  const paused = await makeAccount(server, { suspended: true });
  const input = { userId: paused.userId, phone: '(415) 555-7788' };
  const refused = await staff.ask('POST', '/functions/v1/update-user-phone', input);
  expect(refused.body['message']).toMatch(/An admin has paused this account/);
  const link = { keepUserId: paused.userId, phone: input.phone };
  const byLink = await staff.ask('POST', '/functions/v1/link-phone-to-user', link);
  expect(byLink.body['message']).toMatch(/An admin has paused this account/);
  expect((await admin.ask('POST', '/functions/v1/update-user-phone', input)).status).toBe(200);
});

it('a merge notifies both phones', async () => {
  const [from, to] = [await makeAccount(server), await makeAccount(server)];
  const input = { userId: from.userId, mergeIntoUserId: to.userId };
  const preview = await previewOf(staff, { action: 'delete-user', ...input });
  expect(preview.notes.join(' ')).toContain('Both accounts are told by text and email');
  expect((await staff.ask('POST', '/functions/v1/delete-user', input)).status).toBe(200);
  for (const { phone } of [from, to]) {
    expect(await server.textsTo(phone)).toEqual([
      expect.stringContaining('merged your account with another one'),
    ]);
  }
});

it('staff cannot change their own phone here, not even an admin', async () => {
  const own = 'You cannot do this to your own account.';
  for (const who of [staff, admin]) {
    const update = { userId: who.userId, phone: '4155557801' };
    const link = { keepUserId: who.userId, phone: '4155557801' };
    expect(await who.ask('POST', '/functions/v1/update-user-phone', update)).toMatchObject({
      status: 409,
      body: { message: own },
    });
    expect((await who.ask('POST', '/functions/v1/link-phone-to-user', link)).body['message']).toBe(
      own,
    );
  }
});
