import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAccount, signIn } from '../../../test/factories.ts';
import { drawPicture, sendPicture } from '../../../test/pictures.ts';
import { openTestHouse } from '../../../test/test-house.ts';
import type { TestHouse } from '../../../test/test-house.ts';

let house: TestHouse;
let cookie: string;
beforeAll(async () => {
  house = await openTestHouse();
  cookie = await signIn(house, await makeAccount(house));
});
afterAll(() => house.close());

const AWAY = {
  status: 503,
  body: {
    code: 'unavailable',
    message: 'Our servers are experiencing issues. Please try again in a few minutes.',
  },
};

const send = async () => sendPicture(house, cookie, await drawPicture(400, 400).png().toBuffer());

async function filesAndRows(): Promise<[string[], unknown[]]> {
  const files = readdirSync(house.filesDirectory, { recursive: true, withFileTypes: true });
  return [
    files.filter((file) => file.isFile()).map(({ name }) => name),
    await house.owner.query('select id from uploads'),
  ];
}

describe('a disk that is full', () => {
  it('answers 503, leaves nothing half-written, and works again once there is room', async () => {
    let begun = '';
    const full = vi.spyOn(FSDriver.prototype, 'put').mockImplementation(async (key, contents) => {
      begun = join(house.filesDirectory, key);
      await mkdir(dirname(begun), { recursive: true });
      await writeFile(begun, contents.slice(0, 100));
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
    const refused = await send();
    expect(refused).toMatchObject(AWAY);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(JSON.stringify(refused.body)).not.toMatch(/ENOSPC|device|tmp/);
    expect(house.logged.join('')).toContain('ENOSPC');
    expect(begun).not.toBe('');
    expect(existsSync(begun)).toBe(false);
    expect(await filesAndRows()).toEqual([[], []]);
    full.mockRestore();
    expect((await send()).status).toBe(200);
    const [files, rows] = await filesAndRows();
    expect([files.length, rows.length]).toEqual([1, 1]);
  });
});

describe('a database that takes no row', () => {
  it('leaves no file', async () => {
    const before = await filesAndRows();
    await house.database.system.transaction().execute(async (queries) => {
      await sql`lock table uploads in exclusive mode`.execute(queries);
      expect(await send()).toMatchObject(AWAY);
    });
    expect(await filesAndRows()).toEqual(before);
    expect((await send()).status).toBe(200);
  });
});
