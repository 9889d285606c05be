import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeAccount, signIn } from '../../../../test/factories.ts';
import { drawPicture, sendPicture } from '../../../../test/pictures.ts';
import { exists, logOf, member } from '../../../../test/staff.ts';
import type { Member } from '../../../../test/staff.ts';
import { openTestServer } from '../../../../test/test-server.ts';
import type { TestServer } from '../../../../test/test-server.ts';
import type { Db } from '../../../db/database.ts';
import { startJobs } from '../../../jobs/jobs.ts';
import { makeLogger } from '../../../logger.ts';
import { Secret } from '../../../ports/secret.ts';
import { planDeleteUser } from './plan-delete-user.ts';
import { runAction } from '../actions/run-action.ts';

let server: TestServer;
let staff: Member;
beforeAll(async () => {
  server = await openTestServer({ signInRules: { sendsPerAddressHour: 1_000 } });
  staff = await member(server, 'staff');
});
afterAll(() => server.close());

/** The log refuses an actor without a name. */
async function deleteWithoutLog(userId: string) {
  const jobs = await startJobs({
    url: new Secret(server.owner.url),
    worker: false,
    log: makeLogger('silent'),
  });
  const nobody = {
    id: staff.userId,
    name: '',
    role: 'staff',
    address: null,
    device: null,
  } as const;
  const caller = {
    userId: staff.userId,
    sessionId: randomUUID(),
    role: 'staff',
    phone: staff.phone,
    verifiedAt: server.clock.now(),
  } as const;
  const deps = {
    now: server.clock.now(),
    queueText: async () => {},
    enqueueBuild: async () => {},
    deleteFilesOf: async (db: Db, id: string) => {
      const files = await db
        .selectFrom('uploads')
        .select(['bucket', 'name'])
        .where('user_id', '=', id)
        .execute();
      expect(files).toHaveLength(1);
      await jobs.enqueue(db, 'delete-files', { files });
    },
  };
  const request = { caller, actor: async () => nobody, accounts: [userId], reason: null };
  try {
    await runAction(server, request, (db, who) => planDeleteUser(deps, db, { userId }, who));
  } finally {
    await jobs.stop();
  }
}

it('keeps account and picture when the log fails; both go when it is written', async () => {
  const owner = await makeAccount(server);
  // With a merchant already: none is registered at the sign-in.
  await server.owner.query(`update contractors set lopay_merchant_id = 'm-1' where user_id = $1`, [
    owner.userId,
  ]);
  const cookie = await signIn(server, owner);
  const sent = await sendPicture(server, cookie, await drawPicture().png().toBuffer());
  const place = String(sent.body['imageUrl']).slice('/storage/v1/'.length);
  const file = join(server.filesDirectory, place);
  expect(existsSync(file)).toBe(true);
  const remove = () => staff.ask('POST', '/functions/v1/delete-user', { userId: owner.userId });

  await expect(deleteWithoutLog(owner.userId)).rejects.toThrow(/audit_log_actor_name_check/);
  const jobs = `select 1 from pgboss.job where name = 'delete-files'`;
  expect(await server.owner.query(jobs)).toEqual([]);
  expect(existsSync(file)).toBe(true);
  expect(await exists(server, owner.userId)).toBe(true);
  const rows = await server.owner.query('select 1 from uploads where user_id = $1', [owner.userId]);
  expect(rows).toHaveLength(1);

  expect((await remove()).status).toBe(200);
  expect(await exists(server, owner.userId)).toBe(false);
  expect((await logOf(server, owner.userId))[0]!.before).toMatchObject({ uploads: 1 });
  await vi.waitFor(() => expect(existsSync(file)).toBe(false), 10_000);
});
