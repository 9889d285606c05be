import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createTemporaryState } from '../../test/temporary-state.ts';
import type { Config } from '../config.ts';
import { backRestCheck, lookAtArchive } from './copies.ts';
import { runCheck } from './finding.ts';

const production = { production: true } as Config;

describe('the archive', () => {
  const MINUTE = 60;
  it.each([
    ['ok', 9 * MINUTE, true],
    ['warning', 11 * MINUTE, true],
    ['ok', 23 * 60 * MINUTE, false],
    ['warning', 25 * 60 * MINUTE, false],
    ['warning', null, true],
  ])('is %s after %s s, with archive_timeout: %s', async (level, archivedSecondsAgo, isTimed) => {
    const row = { mode: 'on', isTimed, archivedSecondsAgo, isFailing: false };
    const client = { query: async () => ({ rows: [row] }) } as unknown as pg.Client;
    expect(await lookAtArchive(client, production)).toMatchObject({ level });
  });
});

describe('pgBackRest', () => {
  const state = createTemporaryState();
  afterAll(() => {
    vi.unstubAllEnvs();
    state.remove();
  });
  /** With a pgBackRest that says this, or none. */
  async function look(name: string, told?: unknown, config = production): Promise<string[]> {
    const folder = join(state.directory, name);
    mkdirSync(folder);
    const script = `#!/bin/sh\necho '${JSON.stringify(told)}'\n`;
    if (told) writeFileSync(join(folder, 'pgbackrest'), script, { mode: 0o755 });
    vi.stubEnv('PATH', folder);
    return (await runCheck(backRestCheck(config))).map(({ level, text }) => `${level} ${text}`);
  }

  it('that is not here, or shows nothing, is a warning', async () => {
    expect(await look('absent')).toEqual([expect.stringMatching(/^warning .*not on this machine/)]);
    expect(await look('empty', [])).toEqual([expect.stringMatching(/^warning .*no stanza/)]);
  });

  it('of this machine is nothing to a trial', async () => {
    const trial = { production: false } as Config;
    const found = await look('of-others', [{ name: 'others', backup: [] }], trial);
    expect(found).toEqual([expect.stringMatching(/^ok A trial has none/)]);
  });

  it('says how old the newest backup is', async () => {
    const stop = Date.now() / 1000 - 3 * 3_600;
    const backup = [{ timestamp: { stop: stop - 90_000 } }, { timestamp: { stop } }];
    expect(await look('young', [{ name: 'jobly', backup }])).toEqual([
      'ok The newest of jobly is 3 hours old.',
    ]);
  });
});
