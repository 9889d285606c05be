import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { readAuditHead, writeAudit } from './audit.ts';
import { COMMANDS } from './cli/commands.ts';
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

/** As an attacker would who owns the tables and knows their triggers. */
const tamper = (text: string) =>
  withClient(new pg.Client({ connectionString: server.owner.url }), (owner) =>
    owner.query(
      `alter table audit_log disable trigger user; ${text}; alter table audit_log enable trigger user`,
    ),
  );

const NO_FLAGS = { yes: false, 'yes-i-mean-it': false, check: false };

/** The tables' owner can repeat what the migration did that began the chain. */
const MAKE_ANEW = `do $$
  declare
    entry audit_log;
    head audit_head := row(true, 0, '');
  begin
    for entry in select * from audit_log order by position loop
      entry.position := head.position + 1;
      head.hash := app.audit_hash(entry, head.hash);
      head.position := entry.position;
      update audit_log set position = head.position, hash = head.hash where id = entry.id;
    end loop;
    update audit_head set position = head.position, hash = head.hash;
  end $$`;

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

  it('that was made anew is whole, and does not hold a head that was kept in the log of the server', async () => {
    await server.tasks.find(({ name }) => name === 'housekeeping')!.run({}, { last: false });
    const line = server.logged.findLast((one) => one.includes('head of the audit log'));
    const { position, hash } = JSON.parse(line!) as { position: string; hash: string };
    const check = () =>
      COMMANDS['invariants']!({
        words: [],
        flags: { ...NO_FLAGS, 'audit-head': `${position}:${hash}` },
        open: async () => ({ url: server.owner.url }),
      });
    await write('a later one');
    expect(await check()).toBe(0);
    await tamper(`delete from audit_log where position = 7; ${MAKE_ANEW}`);
    expect(await broken()).toEqual([]);
    expect(await check()).toBe(1);
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
