import { getProfile, type User } from '@jobly/core/accounts/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Api from '../api/api.ts';
import type * as Session from './session.ts';

const maria: User = {
  id: '3f2b8c1e-5d4a-4b6f-9c7d-1a2b3c4d5e6f',
  role: 'contractor',
  phone: '+14155550132',
  verifiedAt: '2026-01-01T10:00:00.000Z',
};
const joe: User = { ...maria, id: '7a1c9d2e-5d4a-4b6f-9c7d-1a2b3c4d5e6f', phone: '+14155550133' };
const staff = { ...joe, role: 'staff' as const, viewing: null };
const viewing = { userId: maria.id, name: 'Rivera', until: '2026-01-01T11:00:00.000Z' };

interface SentRequest {
  path: string;
  answer: (status: number, body: unknown) => Promise<void>;
  fail: () => Promise<void>;
}

let asked: SentRequest[];
let session: typeof Session;
let api: typeof Api;
let changes: string[];
let timers: NodeJS.Timeout[];

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const wait = setTimeout;
beforeEach(async () => {
  [asked, changes, timers] = [[], [], []];
  vi.resetModules();
  // An ended session asks why a second later: perhaps during the next test.
  const waitHere = (run: () => void, ms?: number) => timers[timers.push(wait(run, ms)) - 1];
  vi.stubGlobal('setTimeout', waitHere);
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise((resolve, reject) => {
        asked.push({
          path,
          answer: (status, body) => (resolve(Response.json(body, { status })), settle()),
          fail: () => (reject(new TypeError('gone')), settle()),
        });
      }),
  );
  api = await import('../api/api.ts');
  session = await import('./session.ts');
  session.onSessionChange((change) => changes.push(change));
});
afterEach(() => timers.forEach(clearTimeout));
afterEach(() => vi.unstubAllGlobals());

async function loadedAs(user: User | null): Promise<void> {
  const loaded = session.loadSession();
  await asked.shift()!.answer(200, { user });
  await loaded;
}

describe('the first question', () => {
  it('is asked once, however many guards wait for it', async () => {
    const both = Promise.all([session.loadSession(), session.loadSession()]);
    expect(asked).toHaveLength(1);
    await asked[0]!.answer(200, { user: maria });
    expect(await both).toEqual([maria, maria]);
    await session.loadSession();
    expect(asked).toHaveLength(1);
  });

  it('is asked again after a failure', async () => {
    const first = session.loadSession().catch((error: unknown) => error);
    await asked[0]!.fail();
    expect(await first).toMatchObject({ code: 'network' });
    const second = session.loadSession();
    await asked[1]!.answer(200, { user: null });
    expect(await second).toBeNull();
  });

  it('is asked again when another tab signed out meanwhile', async () => {
    const loaded = session.loadSession();
    session.endSession('signed-out');
    await asked[0]!.answer(200, { user: maria });
    await asked[1]!.answer(200, { user: null });
    expect(await loaded).toBeNull();
    expect(changes).toEqual([]);
  });

  it('is followed by another when a tab signs in before it is answered', async () => {
    const loaded = session.loadSession();
    const rechecked = session.recheckSession();
    await asked[0]!.answer(200, { user: null });
    await asked[1]!.answer(200, { user: maria });
    await Promise.all([loaded, rechecked]);
    expect(await session.loadSession()).toEqual(maria);
    expect(changes).toEqual(['found']);
  });
});

describe('a late answer', () => {
  it('from before the sign-in does not sign out', async () => {
    await loadedAs(null);
    const rechecked = session.recheckSession();
    await settle();
    session.beginSession(maria);
    await asked[0]!.answer(200, { user: null });
    await rechecked;
    expect(await session.loadSession()).toEqual(maria);
    expect(changes).toEqual(['signed-in']);
  });

  it('from before the sign-out does not sign in again', async () => {
    await loadedAs(maria);
    const rechecked = session.recheckSession();
    await settle();
    const out = session.signOut();
    await asked[1]!.answer(200, {});
    await out;
    await asked[0]!.answer(200, { user: maria });
    await rechecked;
    expect(await session.loadSession()).toBeNull();
    expect(changes).toEqual(['signed-out']);
  });

  it('that refuses a call of the session before does not end the next one', async () => {
    await loadedAs(maria);
    const early = api.call(getProfile).catch(() => {});
    session.endSession('expired');
    session.beginSession(joe);
    await asked[0]!.answer(401, { code: 'not_authenticated', message: 'Please sign in' });
    await early;
    expect(await session.loadSession()).toEqual(joe);

    const own = api.call(getProfile).catch(() => {});
    await asked[1]!.answer(401, { code: 'not_authenticated', message: 'Please sign in' });
    await own;
    expect(await session.loadSession()).toBeNull();
  });
});

describe('a change', () => {
  it('of role or proof is noticed as the same person, updated', async () => {
    await loadedAs(maria);
    session.beginSession({ ...maria, verifiedAt: '2026-01-01T11:00:00.000Z' });
    const rechecked = session.recheckSession();
    await settle();
    const promoted = { ...maria, verifiedAt: '2026-01-01T11:00:00.000Z', role: 'staff' as const };
    await asked[0]!.answer(200, { user: promoted });
    await rechecked;
    expect(await session.loadSession()).toEqual(promoted);
    expect(changes).toEqual(['updated', 'updated']);
  });

  it('of whose account is read counts as another person: nothing of the one is kept', async () => {
    await loadedAs(staff);
    for (const next of [{ ...staff, viewing }, staff]) {
      const rechecked = session.recheckSession();
      await settle();
      await asked.shift()!.answer(200, { user: next });
      await rechecked;
    }
    expect(changes).toEqual(['found', 'found']);
  });

  it('of the viewing is an act; its end needs no answer, and a late one does not undo it', async () => {
    await loadedAs(staff);
    const started = session.recheckSession('viewing-started');
    await settle();
    await asked.shift()!.answer(200, { user: { ...staff, viewing } });
    expect(await started).toBe(true);
    const late = session.recheckSession();
    await settle();
    session.endViewing();
    await asked.shift()!.answer(200, { user: { ...staff, viewing } });
    await late;
    expect(await session.loadSession()).toEqual(staff);
    session.endViewing();
    expect(changes).toEqual(['viewing-started', 'viewing-stopped']);
  });

  it('that cannot be checked rejects for its callers', async () => {
    await loadedAs(maria);
    const rechecked = session.recheckSession();
    await settle();
    await asked[0]!.fail();
    expect(await rechecked).toBe(false);
    expect(changes).toEqual([]);
  });

  it('is not announced when there is none', async () => {
    await loadedAs(maria);
    const rechecked = session.recheckSession();
    await settle();
    await asked[0]!.answer(200, { user: { ...maria } });
    await rechecked;
    expect(changes).toEqual([]);
  });
});

it('has another key for each account that is looked at, and one person keeps theirs', () => {
  const keys = [joe, { ...joe, viewing }, { ...joe, viewing: { ...viewing, userId: 'x' } }, maria];
  expect(new Set(keys.map((user) => session.accountKey(user))).size).toBe(4);
  expect(session.accountKey({ ...maria, viewing: null })).toBe(maria.id);
  expect(session.accountKey({ ...joe, viewing: { ...viewing, until: 'later' } })).toBe(
    session.accountKey({ ...joe, viewing }),
  );
});

describe('signing out', () => {
  it('is our own act, also when the live connection brings the news first', async () => {
    await loadedAs(maria);
    const out = session.signOut();
    session.endSession('expired');
    await asked[0]!.answer(200, {});
    await out;
    expect(changes).toEqual(['signed-out']);
  });

  it('has worked when only its answer was lost', async () => {
    await loadedAs(maria);
    const out = session.signOut();
    session.endSession('expired');
    await asked[0]!.fail();
    await expect(out).resolves.toBeUndefined();
  });

  it('leaves us signed in when it failed, and a later end is no act of ours', async () => {
    await loadedAs(maria);
    const out = session.signOut().catch((error: unknown) => error);
    await asked[0]!.fail();
    expect(await out).toMatchObject({ code: 'network' });
    expect(await session.loadSession()).toEqual(maria);
    session.endSession('expired');
    expect(changes).toEqual(['expired']);
  });

  it('whose answer comes after the next sign-in does not end that', async () => {
    await loadedAs(maria);
    const out = session.signOut();
    session.endSession('expired');
    session.beginSession(joe);
    await asked[0]!.answer(200, {});
    await out;
    expect(await session.loadSession()).toEqual(joe);
  });
});
