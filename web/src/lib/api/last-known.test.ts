import type { User } from '@jobly/core/accounts/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepLastKnown } from './last-known.ts';
import { beginSession, endSession } from '../session/session.ts';

const maria: User = {
  id: '3f2b8c1e-5d4a-4b6f-9c7d-1a2b3c4d5e6f',
  role: 'contractor',
  phone: '+14155550132',
  verifiedAt: '2026-01-01T10:00:00.000Z',
};
const staff: User = { ...maria, id: '7a1c9d2e-5d4a-4b6f-9c7d-1a2b3c4d5e6f', role: 'staff' };
const viewing = { userId: maria.id, name: 'Rivera', until: '2026-01-01T11:00:00.000Z' };

/** Text and header of the one entry. */
let kept: { json: string; at: number } | undefined;
let queries: QueryClient;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: 5_000 });
  kept = undefined;
  const cache = {
    put: async (_entry: string, reply: Response) => {
      kept = { json: await reply.text(), at: Number(reply.headers.get('known-at')) };
    },
  };
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('caches', {
    open: async () => cache,
    delete: async () => ((kept = undefined), true),
  });
  queries = new QueryClient();
  beginSession(maria);
  stop = keepLastKnown(queries);
});
afterEach(() => {
  stop();
  endSession('signed-out');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function know(queryKey: string[], address: string | undefined, data: unknown): void {
  const meta = address ? { address } : {};
  queries
    .getQueryCache()
    .build(queries, { queryKey, meta })
    .setData(data, { updatedAt: 1_000, manual: true });
}

const later = () => vi.advanceTimersByTimeAsync(1_500);

it('keeps what the tabs show, with its age, as text that cannot end its element', async () => {
  know(['profiles', 'me'], '/rest/v1/profiles/me', { name: '</script>' });
  know(['payment_links', 'history'], '/history', { pages: [{ n: 1 }, { n: 2 }], pageParams: [] });
  know(['payment_links', 'detail', 'x'], undefined, { secret: true });
  know(['website_details', 'me'], '/rest/v1/website_details/me', { a: 'form begins with it' });
  know(['site_requests', 'new'], '/new', { count: 1 });
  know(['site_requests', 'mine'], '/rest/v1/site_requests', { requests: ['phones of strangers'] });
  await later();
  expect(kept?.at).toBe(1_000);
  expect(kept?.json).toMatch(/^\{"at"/);
  expect(kept?.json).not.toContain('<');
  expect(JSON.parse(kept!.json)).toEqual({
    at: { '/rest/v1/profiles/me': 1_000, '/history': 1_000, '/new': 1_000 },
    '/auth/v1/session': { user: maria },
    '/rest/v1/profiles/me': { name: '</script>' },
    '/history': { n: 1 },
    '/new': { count: 1 },
  });
});

it('does not carry along for longer than a week what is not asked for again', async () => {
  know(['payouts', 'mine'], '/rest/v1/payouts', { payouts: ['old'] });
  vi.setSystemTime(5_000 + 8 * 86_400_000);
  know(['profiles', 'me'], '/rest/v1/profiles/me', { name: 'Maria' });
  queries.setQueryData(['profiles', 'me'], { name: 'Maria' });
  await later();
  expect(kept?.json).toContain('Maria');
  expect(kept?.json).not.toContain('old');
});

it.each([
  ['the sign-out', () => endSession('signed-out')],
  ['the end of the session', () => endSession('expired')],
  ['a change to staff', () => beginSession({ ...maria, role: 'staff' })],
  ['a view of the account', () => beginSession({ ...staff, viewing })],
])('keeps nothing after %s', async (_what, change) => {
  know(['profiles', 'me'], '/rest/v1/profiles/me', { name: 'Maria' });
  await later();
  expect(kept).toBeDefined();
  change();
  await later();
  expect(kept).toBeUndefined();
});

it('does not write what a sign-out has just deleted', async () => {
  know(['profiles', 'me'], '/rest/v1/profiles/me', { name: 'Maria' });
  vi.advanceTimersByTime(1_500);
  // The write waits for its cache to open.
  endSession('signed-out');
  await later();
  expect(kept).toBeUndefined();
});

it('has nothing of one account for the next', async () => {
  know(['profiles', 'me'], '/rest/v1/profiles/me', { name: 'Maria' });
  await later();
  queries.clear();
  beginSession({ ...maria, id: staff.id });
  await later();
  expect(kept?.json).not.toContain('Maria');
});
