import { appendFileSync, chmodSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryState, TEST_SETTINGS } from '../../../../test/temporary-state.ts';
import { provideBinaries } from '../../embedded/binaries.ts';
import { startEmbeddedPostgres } from '../../embedded/start.ts';
import { userForPostgres } from '../../embedded/state-directory.ts';
import { withHosts } from '../../hosts.ts';
import { askBriefly } from '../../with-client.ts';
import { clusterFromVariables } from './cluster-here.ts';
import type { Member } from './member.ts';
import { recover } from './recovery.ts';

const PATRONI = {
  PATRONI_POSTGRESQL_DATA_DIR: '/data',
  PATRONI_POSTGRESQL_BIN_DIR: '/bin',
  PATRONI_POSTGRESQL_CONNECT_ADDRESS: '10.0.0.11:5432',
  PATRONI_RESTAPI_CONNECT_ADDRESS: '10.0.0.11:8008',
  PATRONI_SUPERUSER_USERNAME: 'postgres',
  PATRONI_SUPERUSER_PASSWORD: 'x',
};

it("the owner's login is taken from a DATABASE_URL with one host or several", () => {
  for (const hosts of ['10.0.0.11', '10.0.0.11:5432,10.0.0.12:5432']) {
    const DATABASE_URL = `postgres://jobly_owner:x@${hosts}/jobly`;
    const { ownerUrl } = clusterFromVariables({ ...PATRONI, DATABASE_URL })!;
    expect(ownerUrl(6543)).toBe('postgres://jobly_owner:x@127.0.0.1:6543/jobly');
  }
});

// A restore is for Linux, as Patroni is.
describe.runIf(process.platform === 'linux')('a copy that is recovered', () => {
  const state = createTemporaryState();
  const data = join(state.directory, 'data');
  let url: string;
  let member: Member;
  beforeAll(async () => {
    const made = await startEmbeddedPostgres({
      stateDirectory: state.directory,
      settings: TEST_SETTINGS,
    });
    ({ url } = made);
    await made.stop();
    // An archive that has nothing more.
    writeFileSync(join(state.directory, 'pgbackrest'), '#!/bin/sh\nexit 1\n');
    chmodSync(join(state.directory, 'pgbackrest'), 0o755);
    const user = userForPostgres(data);
    member = {
      dataDirectory: data,
      binaries: dirname(provideBinaries(state.directory, user).postgres),
      user,
      patroni: '',
      environment: { PATH: `${state.directory}:${process.env['PATH']}` },
    };
  }, 60_000);
  afterAll(() => state.remove());

  const recoverAs = (login: string, target: Date | 'latest' = 'latest') => {
    writeFileSync(join(data, 'recovery.signal'), '');
    return recover(member, data, target, (port) => withHosts(login, `127.0.0.1:${port}`));
  };

  it('is ready once it takes writes', async () => {
    const recovered = await recoverAs(url);
    const here = withHosts(url, `127.0.0.1:${recovered.port}`);
    const asked = 'show transaction_read_only';
    expect(await askBriefly(here, asked)).toEqual({ transaction_read_only: 'off' });
    await recovered.stop();
  }, 20_000);

  it('is refused at once when it lacks the database or knows another password', async () => {
    await expect(recoverAs(url.replace(/\w+$/, 'elsewhere'))).rejects.toThrow('does not exist');
    const wrong = url.replace(/:\w+@/, ':wrong@');
    await expect(recoverAs(wrong)).rejects.toThrow('its password was another one then');
  }, 20_000);

  it('looks for its time although Patroni has named every other target', async () => {
    const targets = ['', '_lsn', '_name', '_time', '_xid'];
    const lines = targets.map((kind) => `recovery_target${kind} = ''\n`);
    appendFileSync(join(data, 'postgresql.conf'), lines.join(''));
    const recovering = recoverAs(url, new Date(Date.now() + 60_000));
    await expect(recovering).rejects.toThrow('The archive ends before');
  }, 20_000);
});
