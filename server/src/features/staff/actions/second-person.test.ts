import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '../../../../test/child-environment.ts';
import { beforeTests } from '../../../../test/before-tests.ts';
import { makeAccount } from '../../../../test/factories.ts';
import { logOf, member, previewOf, type Member } from '../../../../test/staff.ts';
import { TEST_SECRET, useServer } from '../../../../test/test-server.ts';

/** The only one of staff here, unless a test makes another. */
const server = useServer({ signInRules: { sendsPerAddressHour: 1_000 } });
const admin = beforeTests(() => member(server, 'admin', 'Ada Admin'));

let phones = 0;
async function wanted(role?: 'staff') {
  phones += 1;
  const { userId, phone } = await makeAccount(server, role ? { role } : {});
  return { userId, was: phone, phone: `+1415555${6400 + phones}` };
}
type Wanted = Awaited<ReturnType<typeof wanted>>;

const change = (by: Member, { userId, phone }: Wanted) =>
  by.ask('POST', '/functions/v1/update-user-phone', { userId, phone });

const approve = (by: Member, id: unknown) =>
  by.ask('POST', `/rest/v1/staff/proposals/${String(id)}/approve`);

async function phoneOf({ userId }: Wanted) {
  const [row] = await server.sql<{ phone: string }>`
    select phone from profiles where id = ${userId}`;
  return row!.phone;
}

/** `npm run staff -- ...`, on the server of this test. */
async function atTerminal(...args: string[]) {
  const program = join(import.meta.dirname, '..', '..', '..', 'staff-cli.ts');
  const env = {
    ...CHILD_ENVIRONMENT,
    NODE_ENV: 'test',
    DATABASE_URL: server.owner.url,
    APP_SECRET: TEST_SECRET,
  };
  return promisify(execFile)(process.execPath, [program, ...args], { env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
}

describe('an admin with nobody beside them', () => {
  it('only proposes, however fresh the proof', async () => {
    const one = await wanted();
    const { userId, phone } = one;
    const preview = await previewOf(admin, { action: 'update-user-phone', userId, phone });
    expect(preview).toMatchObject({ needsSecondPerson: true });
    const { body } = await change(admin, one);
    expect(body).toMatchObject({ proposalId: expect.any(String) });
    expect((await approve(admin, body['proposalId'])).status).toBe(409);
    expect(await phoneOf(one)).toBe(one.was);
  });

  it('has it done at the command line: in the log as the operator, and the owner is told', async () => {
    const one = await wanted();
    const { proposalId } = (await change(admin, one)).body;
    const { stdout } = await atTerminal('approve', String(proposalId));
    expect(stdout).toContain(`Phone: ${one.was} -> ${one.phone}`);
    expect(await phoneOf(one)).toBe(one.phone);
    expect((await logOf(server, one.userId))[0]).toMatchObject({
      action: 'update-user-phone',
      actor_id: null,
      actor_role: 'operator',
      after: { phone: one.phone, proposed_by: expect.stringContaining('Ada Admin') },
    });
    expect((await server.textsTo(one.was, 1)).join('\n')).toContain('/not-me/');
    expect((await atTerminal('approve', String(proposalId))).stderr).toMatch(/already/);
  }, 120_000);
});

describe('what changes who can approve', () => {
  it('takes two: deleting, pausing and moving the phone of a member of staff', async () => {
    const colleague = await wanted('staff');
    const { userId } = colleague;
    const asked = {
      '/functions/v1/delete-user': { userId },
      '/functions/v1/update-user-phone': { userId, phone: colleague.phone },
      [`/rest/v1/staff/people/${userId}/suspension`]: { suspended: true },
    };
    for (const [path, body] of Object.entries(asked)) {
      const answer = await admin.ask('POST', path, body);
      expect([path, answer.status, answer.body['proposalId']]).toEqual([
        path,
        200,
        expect.any(String),
      ]);
    }
    expect(await server.sql`select role, suspended_at from users where id = ${userId}`).toEqual([
      { role: 'staff', suspended_at: null },
    ]);
    expect(await phoneOf(colleague)).toBe(colleague.was);
  });

  it('is not for the one whose account was changed alone of late, as versions before allowed', async () => {
    const ben = await member(server, 'staff', 'Ben Ota');
    await server.sql`
      insert into audit_log (at, actor_id, actor_name, actor_role, action, user_id, after)
      values (now(), ${admin.userId}, 'Ada Admin', 'admin', 'update-user-phone', ${ben.userId},
        '{"alone": true}')`;
    const [one, two] = [await wanted(), await wanted()];
    for (const [proposer, approver] of [
      [admin, ben],
      [ben, admin],
    ] as const) {
      const { body } = await change(proposer, proposer === admin ? one : two);
      expect(await approve(approver, body['proposalId'])).toMatchObject({
        status: 409,
        body: { message: /third member/ },
      });
    }
  });
});

describe('a colleague', () => {
  it.each(['of a colleague', 'that is paused'])(
    'of any rank approves what an admin proposed for an account %s',
    async (which) => {
      const ben = await member(server, 'staff', 'Ben Ota');
      const of = which === 'that is paused' ? { suspended: true } : { role: 'staff' as const };
      const { userId, phone } = await makeAccount(server, of);
      const one = { ...(await wanted()), userId, was: phone };
      expect((await change(ben, one)).status).toBe(409);
      const { proposalId } = (await change(admin, one)).body;
      expect((await approve(ben, proposalId)).status).toBe(200);
      expect(await phoneOf(one)).toBe(one.phone);
    },
  );
});
