import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { createTemporaryState } from '../../../test/temporary-state.ts';
import { installTasks } from '../../tasks/install.ts';
import { unprivilegedUser } from '../embedded/state-directory.ts';
import { findViolations } from '../invariants.ts';
import { migrate } from '../migrator.ts';
import { askBriefly, withClient } from '../with-client.ts';
import { dumpDatabase, restoreDump, verifyDump } from './dump.ts';

const VERSIONS = '/usr/lib/postgresql';
const binaries = existsSync(VERSIONS)
  ? readdirSync(VERSIONS)
      .map((version) => join(VERSIONS, version, 'bin'))
      .find((folder) => ['postgres', 'pg_dump'].every((name) => existsSync(join(folder, name))))
  : undefined;

// The PostgreSQL of the other tests comes without pg_dump, and an older one refuses it.
describe.skipIf(!binaries)('a database with pg_dump', () => {
  const state = createTemporaryState();
  const user = unprivilegedUser();
  const file = join(state.directory, 'a.backup');
  let superuser: string;
  let url: string;
  let stop: () => void;

  beforeAll(async () => {
    const data = join(state.directory, 'data');
    mkdirSync(data, { mode: 0o700 });
    if (user) chownSync(data, user.uid, user.gid);
    const options = { cwd: '/', env: { LC_ALL: 'C.UTF-8' }, ...user };
    const init = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'];
    execFileSync(join(binaries!, 'initdb'), init, options);
    const port = await freePort();
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
    const server = spawn(
      join(binaries!, 'postgres'),
      ['-D', data, '-p', String(port), '-c', 'fsync=off', ...settings],
      { ...options, stdio: 'ignore' },
    );
    stop = () => server.kill('SIGQUIT');
    superuser = `postgres://postgres@127.0.0.1:${port}/postgres`;
    url = `postgres://joe:secret@127.0.0.1:${port}/jobly`;
    await vi.waitUntil(
      () =>
        askBriefly(superuser, 'select').then(
          () => true,
          () => false,
        ),
      {
        timeout: 20_000,
      },
    );
    await run('create role joe login createrole createdb bypassrls', superuser);
    await run('create database jobly owner joe', superuser);
    await migrate(url);
    await installTasks(url);
    await run(`insert into users (role) values ('staff')`);
    vi.stubEnv('PATH', `${binaries}:${process.env['PATH']}`);
  }, 60_000);
  afterAll(() => {
    stop();
    vi.unstubAllEnvs();
    state.remove();
  });

  const run = (sql: string, where = url) => {
    const client = new Client({ connectionString: where });
    return withClient(client, async () => (await client.query<object>(sql)).rows);
  };
  /** Tables, columns, constraints, indexes, triggers, policies, grants and functions, as text. */
  const schema = async () => {
    const text = execFileSync(join(binaries!, 'pg_dump'), ['--schema-only', url]).toString();
    // The same expression may be written with other brackets.
    return text.replaceAll(/^\\(un)?restrict .*$|[()]/gm, '');
  };

  it('comes back as it was, with everything that guards it', async () => {
    const [before, users] = [await schema(), await run('select * from users')];
    await dumpDatabase(url, file);
    await run(`delete from users; drop table audit_log cascade`);
    const { keptAs } = await restoreDump(url, file);
    expect(await schema()).toBe(before);
    expect(await run('select * from users')).toEqual(users);
    const client = new Client({ connectionString: url, options: '-c role=jobly_system' });
    const violations = await withClient(client, () => findViolations((sql) => client.query(sql)));
    expect(violations).toEqual([]);
    expect(
      await run('select count(*)::int as n from users', url.replace(/jobly$/, keptAs)),
    ).toEqual([{ n: 0 }]);
  }, 60_000);

  it('is refused before anything is touched when its file is damaged, cut off or missing', async () => {
    const whole = readFileSync(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await verifyDump(file);
    const damaged = join(state.directory, 'damaged');
    await expect(verifyDump(damaged)).rejects.toThrow('could not open input file');
    writeFileSync(damaged, whole.subarray(0, whole.length - 1_000));
    await expect(verifyDump(damaged)).rejects.toThrow('pg_restore failed');
    const compressed = whole.lastIndexOf(Buffer.from([0x78, 0x9c]));
    whole.writeUInt8(whole.readUInt8(compressed + 8) ^ 1, compressed + 8);
    writeFileSync(damaged, whole);
    await expect(verifyDump(damaged)).rejects.toThrow('pg_restore failed');
  });

  it('comes back on a server that has never seen Jobly', async () => {
    const { rows } = await withRolesRemoved();
    expect(rows).toEqual([{ role: 'staff' }]);
  }, 60_000);

  it('is refused while a client is connected', async () => {
    const client = new Client({ connectionString: url });
    await withClient(client, () =>
      expect(restoreDump(url, file)).rejects.toThrow('in use (1 connection)'),
    );
  });

  it('is not saved by an owner that sees only a part of it', async () => {
    await run('alter role joe nobypassrls', superuser);
    await expect(dumpDatabase(url, join(state.directory, 'b'))).rejects.toThrow(
      /row-level security[^]*ALTER ROLE <it> BYPASSRLS/,
    );
    expect(readdirSync(state.directory)).not.toContain('b');
    await run('alter role joe bypassrls', superuser);
  });

  it('needs pg_dump, and says how to get it', async () => {
    const path = process.env['PATH'];
    vi.stubEnv('PATH', state.directory);
    await expect(dumpDatabase(url, file)).rejects.toThrow('apt install postgresql-client');
    expect(existsSync(`${file}.tmp`)).toBe(false);
    vi.stubEnv('PATH', path);
  });

  async function withRolesRemoved() {
    const names = await run(`select datname from pg_database where datname ~ '^jobly'`, superuser);
    for (const { datname } of names as { datname: string }[]) {
      await run(`drop database ${datname}`, superuser);
    }
    await run('drop role jobly_app', superuser);
    await run('drop role jobly_system', superuser);
    await run('create database jobly owner joe', superuser);
    await restoreDump(url, file);
    return { rows: await run('select role from users') };
  }
});
