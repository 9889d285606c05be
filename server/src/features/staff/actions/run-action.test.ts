import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { makeAccount } from '../../../../test/factories.ts';
import { logOf } from '../../../../test/staff.ts';
import { useServer } from '../../../../test/test-server.ts';
import type { Db } from '../../../db/database.ts';
import type { HttpContext } from '../../../http/caller.ts';
import { runAction } from './run-action.ts';

const server = useServer();
const staff = beforeTests(() => makeAccount(server, { role: 'staff' }));
const owner = beforeTests(() => makeAccount(server));

function run(apply: (db: Db) => Promise<void>, onCommitted = () => {}) {
  const now = server.clock.now();
  const caller = {
    ...staff,
    sessionId: randomUUID(),
    role: 'staff',
    timeZone: null,
    language: 'en',
    confirmed: null,
    passkeyId: null,
    isFrozen: false,
    isProvenStaff: true,
    verifiedAt: now,
  } as const;
  const context = { get: () => null, req: { header: () => undefined } };
  const by = { caller, context: context as unknown as HttpContext };
  const deps = { ...server, spendConfirmation: async () => false };
  return runAction(deps, { by, asked: {}, accounts: [owner.userId], reason: null }, async () => ({
    action: 'try-something',
    title: 'Something',
    changes: [],
    notes: [],
    refused: null,
    dangerous: false,
    userId: owner.userId,
    subject: 'something',
    before: null,
    after: null,
    canUndo: false,
    apply,
    onCommitted,
  }));
}

/** Until run `calm`, the database ends it as one of two that wait for each other. */
function deadlockedUntil(calm: number) {
  const seen = { runs: 0 };
  const apply = async (db: Db) => {
    seen.runs += 1;
    if (seen.runs >= calm) return;
    await sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`.execute(db);
  };
  return { seen, apply };
}

it('begins anew after a deadlock, four times at most', async () => {
  const lucky = deadlockedUntil(3);
  let commits = 0;
  const onCommitted = () => (commits += 1);
  await run(lucky.apply, onCommitted);
  expect(lucky.seen.runs).toBe(3);
  expect(await logOf(server, owner.userId)).toHaveLength(1);
  const unlucky = deadlockedUntil(9);
  await expect(run(unlucky.apply, onCommitted)).rejects.toThrow('deadlock');
  expect(commits).toBe(1);
  expect(unlucky.seen.runs).toBe(5);
  expect(await logOf(server, owner.userId)).toHaveLength(1);
});

it.each([
  ['names what is gone', () => sql`insert into profiles (id) values (${randomUUID()})`],
  ['takes what is taken', () => sql`insert into users (id) values (${owner.userId})`],
  ['breaks a rule', () => sql`update users set role = 'king' where id = ${owner.userId}`],
])('refuses with a sentence what %s by now', async (_, statement) => {
  const running = run(async (db) => {
    await statement().execute(db);
  });
  await expect(running).rejects.toMatchObject({
    code: 'staff_action_refused',
    message: 'Something about this account has just changed. Please look at it again.',
  });
});
