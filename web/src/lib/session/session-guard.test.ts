import type { User } from '@jobly/core/accounts/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as ReturnPath from './return-path.ts';
import type * as Session from './session.ts';

const maria: User = {
  id: '3f2b8c1e-5d4a-4b6f-9c7d-1a2b3c4d5e6f',
  role: 'contractor',
  phone: '+14155550132',
  verifiedAt: '2026-01-01T10:00:00.000Z',
};

let serverSays: User | null;
let guard: typeof ReturnPath;
let paths: typeof ReturnPath;
let session: typeof Session;
const stored = new Map<string, string>();

beforeEach(async () => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async () => Response.json({ user: serverSays }));
  guard = await import('./return-path.ts');
  paths = await import('./return-path.ts');
  session = await import('./session.ts');
});
afterEach(() => vi.unstubAllGlobals());

it('remembers the page that was asked for without a session', async () => {
  serverSays = null;
  expect(await guard.mayEnter('/settings?openBankModal=true', false)).toBe(false);
  session.beginSession(maria);
  expect(paths.takeReturnPath()).toBe('/settings?openBankModal=true');
  expect(paths.takeReturnPath()).toBe('/');
});

it('remembers nothing of a link that was only pointed at', async () => {
  serverSays = null;
  expect(await guard.mayEnter('/settings', true)).toBe(false);
  expect(paths.takeReturnPath()).toBe('/');
});

it.each(['signed-out', 'expired'] as const)(
  'remembers nothing of a session that ended here (%s), nor of going back after it',
  async (change) => {
    serverSays = maria;
    expect(await guard.mayEnter('/settings', false)).toBe(true);
    session.endSession(change);
    expect(await guard.mayEnter('/settings', false)).toBe(false);
    expect(stored.size).toBe(0);
    expect(await guard.mayEnter('/payments', false)).toBe(false);
    session.beginSession({ ...maria, id: '7a1c9d2e-5d4a-4b6f-9c7d-1a2b3c4d5e6f' });
    expect(paths.takeReturnPath()).toBe('/');
  },
);

it('forgets a path from before the session, too', async () => {
  stored.set('jobly-return-path', '/payments');
  serverSays = maria;
  await guard.mayEnter('/settings', false);
  session.endSession('signed-out');
  await guard.mayEnter('/settings', false);
  expect(paths.takeReturnPath()).toBe('/');
});
