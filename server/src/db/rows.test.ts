import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount } from '../../test/factories.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { findRow, listRows, updateRows } from './rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const name = 'Rows & Sons';

it('changes the rows that have these values, where the further condition holds', async () => {
  const db = server.database.system;
  const { userId: id } = await makeAccount(server);
  const rename = (unless: string) =>
    updateRows(db, 'profiles', { id: [id] }, { name }, (where) => where('name', '!=', unless));
  expect(await rename(name)).toBe(true);
  expect(await rename(name)).toBe(false);
  expect(await findRow(db, 'profiles', { id, name })).toMatchObject({ id, name });
  expect(await findRow(db, 'profiles', { id, name: null })).toBeUndefined();
  expect(await listRows(db, 'profiles', { name }, 'id')).toMatchObject([{ id }]);
});

it.each([{}, { id: undefined as never }])(
  'refuses a condition that says nothing: %o',
  async (of) => {
    const db = server.database.system;
    const asked = [
      async () => findRow(db, 'profiles', of),
      async () => listRows(db, 'profiles', of, 'id'),
      async () => updateRows(db, 'profiles', of, { name: 'everybody' }),
    ];
    for (const ask of asked) await expect(ask()).rejects.toThrow(/at least one|no value was given/);
  },
);
