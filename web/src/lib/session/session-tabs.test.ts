import type { User } from '@jobly/core/accounts/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Session from './session.ts';

const viewing = {
  userId: '3f2b8c1e-5d4a-4b6f-9c7d-1a2b3c4d5e6f',
  name: 'Rivera',
  until: '2026-01-01T11:00:00.000Z',
};
const staff: User = {
  id: '7a1c9d2e-5d4a-4b6f-9c7d-1a2b3c4d5e6f',
  role: 'staff',
  phone: '+14155550133',
  verifiedAt: '2026-01-01T10:00:00.000Z',
  viewing: null,
};

let session: typeof Session;
let answer: User | null;
let asked: number;
let otherTab: BroadcastChannel;
let heard: unknown[];
const opened = new Set<BroadcastChannel>();

/** The module of an earlier test must not hear what this one says. */
class OpenedChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    opened.add(this);
  }
}

beforeEach(async () => {
  answer = staff;
  asked = 0;
  heard = [];
  vi.resetModules();
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('BroadcastChannel', OpenedChannel);
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ user: answer });
  });
  otherTab = new BroadcastChannel('jobly-session');
  otherTab.addEventListener('message', ({ data }) => heard.push(data));
  session = await import('./session.ts');
  (await import('./session-tabs.ts')).shareSessionBetweenTabs();
  await session.loadSession();
});
afterEach(() => {
  for (const channel of opened) channel.close();
  opened.clear();
  vi.unstubAllGlobals();
});

it('notifies the other tabs when a view of an account starts and when it is stopped', async () => {
  answer = { ...staff, viewing };
  await session.recheckSession('viewing-started');
  session.endViewing();
  await expect.poll(() => heard).toEqual(['viewing-started', 'viewing-stopped']);
});

it('asks what is viewed when another tab started, and drops it at once when that one stopped', async () => {
  answer = { ...staff, viewing };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no such argument
  otherTab.postMessage('viewing-started');
  await expect.poll(() => session.loadSession()).toEqual(answer);
  const before = asked;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no such argument
  otherTab.postMessage('viewing-stopped');
  await expect.poll(() => session.loadSession()).toEqual(staff);
  expect(asked).toBe(before);
  // Not relayed: the acting tab has notified all.
  expect(heard).toEqual([]);
});
