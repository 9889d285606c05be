import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from '../../../../test/factories.ts';
import { confirmBy, logOf, member, previewOf, type Member } from '../../../../test/staff.ts';
import { openTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
/** The only one of staff here, unless a test makes another. */
let admin: Member;
beforeAll(async () => {
  server = await openTestServer({ signInRules: { sendsPerAddressHour: 1_000 } });
  admin = await member(server, 'admin', 'Ada Admin');
});
afterAll(() => server.close());

let phones = 0;
async function wanted() {
  phones += 1;
  const { userId, phone } = await makeAccount(server);
  return { userId, was: phone, phone: `+1415555${6400 + phones}` };
}
type Wanted = Awaited<ReturnType<typeof wanted>>;

const change = (by: Member, { userId, phone }: Wanted) =>
  by.ask('POST', '/functions/v1/update-user-phone', { userId, phone });

async function phoneOf({ userId }: Wanted) {
  const [row] = await server.owner.query<{ phone: string }>(
    'select phone from profiles where id = $1',
    [userId],
  );
  return row!.phone;
}

const NEEDED = { status: 403, body: { code: 'fresh_code_needed' } };

describe('an admin with nobody beside them', () => {
  it('acts alone by a passkey shown for it, not by a fresh sign-in; an alert and the log say so', async () => {
    const one = await wanted();
    const { userId, phone } = one;
    const preview = await previewOf(admin, { action: 'update-user-phone', userId, phone });
    expect(preview).toMatchObject({ needsSecondPerson: false, needsFreshCode: true });
    expect(preview.notes.at(-1)).toMatch(/you do it alone/);
    expect(await change(admin, one)).toMatchObject(NEEDED);
    await confirmBy(server, admin, 'viewing');
    expect(await change(admin, one)).toMatchObject(NEEDED);
    expect(await phoneOf(one)).toBe(one.was);
    await confirmBy(server, admin);
    expect((await change(admin, one)).body).toMatchObject({ canUndo: true });
    expect(await phoneOf(one)).toBe(phone);
    expect((await logOf(server, userId))[0]).toMatchObject({ after: { phone, alone: true } });
    expect(
      await server.owner.query('select kind, details from alerts where user_id = $1', [userId]),
    ).toMatchObject([
      { kind: 'acted_alone', details: { Action: 'update-user-phone', By: /Ada Admin/ } },
    ]);
  });

  it('shows it for each action, just then', async () => {
    const [one, two] = [await wanted(), await wanted()];
    await confirmBy(server, admin);
    const answers = await Promise.all([change(admin, one), change(admin, two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    await confirmBy(server, admin);
    server.clock.advance(3 * 60);
    expect(await change(admin, await wanted())).toMatchObject(NEEDED);
  });
});

describe('a colleague', () => {
  const isProposed = async () => {
    await confirmBy(server, admin);
    const { body } = await change(admin, await wanted());
    return typeof body['proposalId'] === 'string';
  };
  const setColleague = (state: string) =>
    server.owner.query(`update users set ${state} where id <> $1 and role = 'staff'`, [
      admin.userId,
    ]);

  it('is whoever could approve: not one without a passkey, nor the one whom it is about', async () => {
    const colleague = await makeAccount(server, { role: 'staff' });
    expect(await isProposed()).toBe(true);
    await setColleague(`first_passkey_until = now() - interval '1 minute'`);
    expect(await isProposed()).toBe(false);
    await setColleague(`first_passkey_until = 'infinity'`);
    await confirmBy(server, admin);
    const theirs = { userId: colleague.userId, was: colleague.phone, phone: '+14155556499' };
    expect((await change(admin, theirs)).body['proposalId']).toBeUndefined();
    expect(await phoneOf(theirs)).toBe(theirs.phone);
  });

  it('does not count once paused for a week; one who was paused a moment ago does', async () => {
    await setColleague(`first_passkey_until = 'infinity', suspended_at = now()`);
    expect(await isProposed()).toBe(true);
    await setColleague(`suspended_at = now() - interval '8 days'`);
    expect(await isProposed()).toBe(false);
  });

  it.each(['of a colleague', 'that is paused'])(
    'of any rank approves what an admin proposed for an account %s',
    async (which) => {
      const ben = await member(server, 'staff', 'Ben Ota');
      const of = which === 'that is paused' ? { suspended: true } : { role: 'staff' as const };
      const { userId, phone } = await makeAccount(server, of);
      const one = { ...(await wanted()), userId, was: phone };
      expect((await change(ben, one)).status).toBe(409);
      await confirmBy(server, admin);
      const { proposalId } = (await change(admin, one)).body;
      const approve = `/rest/v1/staff/proposals/${String(proposalId)}/approve`;
      expect((await ben.ask('POST', approve)).status).toBe(200);
      expect(await phoneOf(one)).toBe(one.phone);
    },
  );
});
