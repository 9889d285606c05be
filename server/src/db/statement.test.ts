import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount } from '../../test/factories.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { statement } from './statement.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('is built once and asked with the values of each time', async () => {
  let builds = 0;
  const nameOf = statement((db, wanted: { id: string; word: string | null }) => {
    builds += 1;
    return db
      .selectFrom('profiles')
      .select(['id', sql<string | null>`${wanted.word}::text`.as('word'), sql<number>`1`.as('one')])
      .where('id', '=', wanted.id)
      .where('phone', 'is not', null)
      .limit(5);
  });
  const [a, b] = [await makeAccount(server), await makeAccount(server)];
  const ask = (id: string, word: string | null) => nameOf(server.database.system, { id, word });
  expect(await ask(a.userId, 'first')).toEqual([{ id: a.userId, word: 'first', one: 1 }]);
  expect(await ask(b.userId, null)).toEqual([{ id: b.userId, word: null, one: 1 }]);
  expect(builds).toBe(1);
});

it('refuses to be built by looking at a value, and to be asked without one', async () => {
  const inspecting = statement((db, { id }: { id: string }) =>
    db.selectFrom('profiles').select('id').where('name', '=', `name of ${id}`),
  );
  await expect(inspecting(server.database.system, { id: 'x' })).rejects.toThrow('is not known');
  const plain = statement((db, { id }: { id?: string }) =>
    db.selectFrom('profiles').select('id').where('id', '=', id!),
  );
  await expect(plain(server.database.system, {})).rejects.toThrow('no value was given for id');
});
