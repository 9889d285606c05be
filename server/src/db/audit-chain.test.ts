import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { readAuditHead, writeAudit } from './audit.ts';
import { findViolations } from './invariants.ts';
import { withClient } from './with-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ worker: 'elsewhere' });
});
afterAll(() => server.close());

const ACTOR = { id: null, name: 'Ana Ruiz', role: 'staff', address: null, device: null } as const;
const MARK = { action: 'mark', before: null, after: { paid: true, at: '10:00' } };

const write = (reason: string) =>
  server.database.system
    .transaction()
    .execute((db) =>
      writeAudit(db, { at: new Date(), actor: ACTOR, userId: randomUUID(), reason, ...MARK }),
    );

const broken = async () =>
  (await findViolations(async (text) => ({ rows: await server.owner.query(text) }))).map(
    ({ example }) => Number((example as { position: string }).position),
  );

/** As somebody does who owns the tables and knows their triggers. */
const tamper = (text: string) =>
  withClient(new pg.Client({ connectionString: server.owner.url }), (owner) =>
    owner.query(
      `alter table audit_log disable trigger user; ${text}; alter table audit_log enable trigger user`,
    ),
  );

describe('the chain of the log', () => {
  beforeEach(async () => {
    await tamper(`delete from audit_log; update audit_head set position = 0, hash = ''`);
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(`entry ${index}`)));
    expect(await broken()).toEqual([]);
  });

  it('has the entries of many at once in one row', async () => {
    const [entries] = await server.owner.query<{ positions: number; first: string; last: string }>(
      `select count(distinct position)::int as positions, min(position) as first, max(position) as last from audit_log`,
    );
    expect(entries).toEqual({ positions: 20, first: '1', last: '20' });
    expect((await readAuditHead(server.database.system)).position).toBe('20');
  });

  it.each([
    ['is changed', `update audit_log set after = '{"paid": false}' where position = 7`, 7],
    ['changes hands', `update audit_log set actor_name = 'Bo' where position = 7`, 7],
    ['is removed', 'delete from audit_log where position = 7', 8],
    ['is cut off the end', 'delete from audit_log where position = 20', 20],
    [
      'is slipped in',
      `insert into audit_log (at, actor_name, actor_role, action, position, hash)
       values (now(), 'x', 'staff', 'y', 21, sha256('made up'))`,
      21,
    ],
  ])('breaks when an entry %s', async (_, text, where) => {
    await tamper(text);
    expect(await broken()).toContain(where);
  });

  it('cannot be written past the trigger by the server itself', async () => {
    const asServer = (text: string) => server.database.pool.query(text);
    await expect(asServer(`update audit_head set position = 0`)).rejects.toThrow(/denied/);
    await expect(asServer(`update audit_log set reason = null`)).rejects.toThrow(/denied/);
    await asServer(
      `insert into audit_log (at, actor_name, actor_role, action, position, hash)
       values (now(), 'x', 'staff', 'y', 999, 'made up')`,
    );
    expect(await broken()).toEqual([]);
  });
});
