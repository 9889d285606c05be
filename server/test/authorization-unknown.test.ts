import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STAFF_ROUTES } from '@jobly/core/staff/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isStaffOnly } from '../src/http/route.ts';
import { newAddress, comparable, unknownCall } from './authorization-answers.ts';
import { TABLE } from './authorization-table.ts';
import { makeAccount, signIn } from './factories.ts';
import { openTestServer, type TestServer } from './test-server.ts';
import { webApp } from './web-app.ts';

const OUTSIDERS = ['anonymous', 'contractor', 'suspended'] as const;
const INSIDERS = ['staff', 'admin'] as const;

let server: TestServer;
let directory: string;
const cookies: Record<string, string | undefined> = {};
const someone = crypto.randomUUID();

beforeAll(async () => {
  // A built app in small: a page, a script for everybody, the staff's script; and a secret beside it.
  const root = mkdtempSync(join(tmpdir(), 'jobly-web-'));
  directory = join(root, 'dist');
  mkdirSync(join(directory, 'assets', 'staff'), { recursive: true });
  const web = webApp(directory);
  writeFileSync(join(directory, 'index.html'), web.html);
  writeFileSync(join(directory, 'assets', 'app-1.js'), 'app');
  writeFileSync(join(directory, 'assets', 'staff', 'tools-1.js'), 'the tools of staff');
  writeFileSync(join(directory, 'assets', 'staff', 'tools-1.js.br'), 'the same, compressed');
  writeFileSync(join(root, 'secret.txt'), 'a secret');
  server = await openTestServer({
    web,
    signInRules: { sendsPerAddressHour: 1_000 },
  });
  for (const role of ['contractor', 'staff', 'admin'] as const) {
    cookies[role] = await signIn(server, await makeAccount(server, { role }));
  }
  const suspended = await makeAccount(server);
  cookies['suspended'] = await signIn(server, suspended);
  await server.sql`update users set suspended_at = now() where id = ${suspended.userId}`;
});
afterAll(async () => {
  await server.close();
  rmSync(join(directory, '..'), { recursive: true });
});

const ask = (method: string, path: string, caller: string) =>
  server.ask(method, path, {
    cookie: cookies[caller],
    address: newAddress(),
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: {} }),
  });

/** With a session that was last seen 20 minutes ago. */
async function askLater(path: string, caller: string) {
  const lastSeen = (minutesAgo: number) =>
    server.sql`update sessions set last_seen_at = now() - make_interval(mins => ${minutesAgo})`;
  await lastSeen(20);
  const { headers, ...answer } = comparable(await ask('GET', path, caller));
  await lastSeen(0);
  // The second of it is different each time.
  const text = JSON.stringify(headers).replace(/Expires=[^;]+;/, 'Expires=...;');
  return { ...answer, headers: JSON.parse(text) as Record<string, string> };
}

describe.each(OUTSIDERS)('to %s', (caller) => {
  it('a call of staff is unknown by every method', async () => {
    const paths = new Set(
      server.routes
        .filter(({ contract }) => isStaffOnly(contract.audience))
        .map(({ contract }) => contract.path),
    );
    expect(paths.size).toBeGreaterThan(20);
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const unknown = await unknownCall(server, method, cookies[caller]);
      expect(unknown.status).toBe(404);
      for (const path of paths) {
        const shared = TABLE[`${method} ${path}`];
        if (shared && !isStaffOnly(shared.for)) continue;
        const answer = await ask(method, path.replace(/\{\w+\}/g, someone), caller);
        expect(comparable(answer), `${method} ${path}`).toEqual(unknown);
      }
    }
  });

  it("a page of staff and the staff's script are unknown, too", async () => {
    const unknown = comparable(await ask('GET', '/admin/nothing', caller));
    expect(unknown.status).toBe(404);
    for (const route of STAFF_ROUTES) {
      const path = route.replace(/\{\w+\}/g, someone);
      expect(comparable(await ask('GET', path, caller)), path).toEqual(unknown);
    }
    const gone = comparable(await ask('GET', '/assets/gone-1.js', caller));
    for (const spelling of ['staff/', '%73taff/', '/staff/', 'staff//', 'staff%2F', './staff/']) {
      const path = `/assets/${spelling}tools-1.js`;
      for (const file of [path, `${path}.br`]) {
        expect(comparable(await ask('GET', file, caller)), file).toEqual(gone);
      }
    }
    expect((await ask('GET', '/assets/app-1.js', caller)).status).toBe(200);
  });

  it('both are also when the session is due to be prolonged', async () => {
    const hidden = ['/admin', `/admin/people/${someone}`, '/assets/staff/tools-1.js'];
    for (const path of hidden) {
      const unknownPath = path.startsWith('/assets') ? '/assets/gone-1.js' : '/admin/nothing';
      const [answer, unknown] = [await askLater(path, caller), await askLater(unknownPath, caller)];
      expect(answer, path).toEqual(unknown);
      // Otherwise there would be nothing to compare.
      // A session that opens nothing is taken away by the page that it comes with.
      const taken = caller === 'suspended' && !path.startsWith('/assets');
      expect('set-cookie' in answer.headers, path).toBe(caller === 'contractor' || taken);
    }
  });
});

describe.each(INSIDERS)('to %s', (caller) => {
  it('they are there', async () => {
    const { headers, body } = await ask('GET', '/assets/staff/tools-1.js', caller);
    expect(body['text']).toBe('the tools of staff');
    expect(headers.get('cache-control')).toContain('private');
    for (const route of STAFF_ROUTES) {
      const path = route.replace(/\{\w+\}/g, someone);
      expect((await ask('GET', path, caller)).status, path).toBe(200);
    }
  });
});

const FILES = [
  '/.env',
  '/.git/config',
  '/package.json',
  '/secret.txt',
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..\\..\\secret.txt',
  '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/storage/v1/website-change-requests/..%2f..%2fsecret.txt',
  '/storage/v1/website-change-requests/aaaaaaaaaaaaaaaaaaaaaaaa.png',
  '/storage/v1/website-photos/aaaaaaaaaaaaaaaaaaaaaaaa.png',
  '/files/logos/..%2f..%2fsecret.webp',
  '/files/logos/aaaaaaaaaaaaaaaaaaaaaaaa.webp',
  '/sites/x/photos/..%2f..%2fsecret.txt',
  '/server/migrations/0001_foundation.sql',
];

describe.each([...OUTSIDERS, ...INSIDERS])('%s', (caller) => {
  it.each(FILES)('finds no file at %s', async (path) => {
    const { status, body } = await ask('GET', path, caller);
    expect(status).toBe(404);
    expect(JSON.stringify(body)).not.toMatch(/a secret|root:|create table|"name": "jobly"/);
  });
});
