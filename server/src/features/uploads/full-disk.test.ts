import { existsSync, readdirSync } from 'node:fs';
import fs, { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAccount, signIn } from '../../../test/factories.ts';
import { drawPicture, sendPicture } from '../../../test/pictures.ts';
import { useServer } from '../../../test/test-server.ts';

let cookie: string;
const server = useServer();
beforeAll(async () => {
  cookie = await signIn(server, await makeAccount(server));
});

const AWAY = {
  status: 503,
  body: {
    code: 'unavailable',
    message: 'Our servers are experiencing issues. Please try again in a few minutes.',
  },
};

const send = async () => sendPicture(server, cookie, await drawPicture(400, 400).png().toBuffer());

async function filesAndRows(): Promise<[string[], unknown[]]> {
  const files = readdirSync(server.filesDirectory, { recursive: true, withFileTypes: true });
  return [
    files.filter((file) => file.isFile()).map(({ name }) => name),
    await server.owner.query('select id from uploads'),
  ];
}

describe('a disk that is full', () => {
  it('answers 503, leaves nothing half-written, and works again once there is room', async () => {
    let begun = '';
    const full = vi.spyOn(fs, 'writeFile').mockImplementation(async (path, contents) => {
      begun = path as string;
      await writeFile(begun, (contents as Uint8Array).subarray(0, 100));
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
    const refused = await send();
    expect(refused).toMatchObject(AWAY);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(JSON.stringify(refused.body)).not.toMatch(/ENOSPC|device|tmp/);
    expect(server.logged.join('')).toContain('ENOSPC');
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
    await server.database.system.transaction().execute(async (db) => {
      await sql`lock table uploads in exclusive mode`.execute(db);
      expect(await send()).toMatchObject(AWAY);
    });
    expect(await filesAndRows()).toEqual(before);
    expect((await send()).status).toBe(200);
  });
});
