import { getSession, type User } from '@jobly/core/accounts/contract';
import { SESSION_ENDED } from '@jobly/core/accounts/session-messages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Session from './session.ts';

const maria: User = {
  id: '3f2b8c1e-5d4a-4b6f-9c7d-1a2b3c4d5e6f',
  role: 'contractor',
  phone: '+14155550132',
  verifiedAt: '2026-01-01T10:00:00.000Z',
};

let answers: object[];
let session: typeof Session;

beforeEach(async () => {
  answers = [];
  vi.resetModules();
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (path: string) => {
    expect(path).toBe(getSession.path);
    return Response.json(answers.shift());
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  session = await import('./session.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function said(): Promise<string | undefined> {
  const { currentToast } = await import('../toast/toast.ts');
  return currentToast()?.title;
}

describe('a session that was ended elsewhere', () => {
  it('is shown at the next visit', async () => {
    answers = [{ user: null, ended: true, why: SESSION_ENDED.elsewhere }];
    expect(await session.loadSession()).toBeNull();
    expect(await said()).toBe(SESSION_ENDED.elsewhere);
  });

  it('is shown in the open app, a moment after a call was refused', async () => {
    answers = [{ user: maria }, { user: null, ended: true, why: SESSION_ENDED.elsewhere }];
    await session.loadSession();
    session.endSession('expired');
    expect(await said()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(async () => expect(await said()).toBe(SESSION_ENDED.elsewhere));
  });

  it('needs no word when another tab signed out', async () => {
    answers = [{ user: maria }, { user: null }];
    await session.loadSession();
    session.endSession('expired');
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(answers).toEqual([]));
    expect(await said()).toBeUndefined();
  });
});
