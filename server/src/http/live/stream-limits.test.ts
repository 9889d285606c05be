import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_PATH } from '@jobly/core/live';
import { expect, it, vi } from 'vitest';
import { makeLogger } from '../../logger.ts';
import { makeApp } from '../app.ts';
import { securityHeaders } from '../requests/security-headers.ts';
import { LiveSignals } from './live-signals.ts';

/** The streams alone, with a heartbeat a thousand times as fast. */
function makeStreams(most?: number) {
  const live = new LiveSignals(25, most);
  const caller = {
    userId: 'a person',
    sessionId: 'a session',
    role: 'contractor',
    phone: '',
    timeZone: null,
    language: 'en',
    verifiedAt: new Date(),
    confirmed: null,
    passkeyId: null,
    isFrozen: false,
    isProvenStaff: false,
  } as const;
  const asked = { ...caller, userId: '', sessionId: '' };
  const app = makeApp({
    routes: [live.route({ now: () => new Date() })],
    publicUrl: 'http://localhost',
    trustedProxies: [],
    securityHeaders: securityHeaders({ https: false, scriptHashes: [] }),
    log: makeLogger('silent'),
    onResponse: () => {},
    web: undefined,
    findCaller: async () => ({ ...asked }),
  });
  /** A stream of this session; what it says is read, or left unread. */
  async function open(userId: string, sessionId: string, reads = true) {
    Object.assign(asked, { userId, sessionId });
    const destroy = vi.fn<() => void>();
    const incoming = { socket: { remoteAddress: '203.0.113.8' } };
    const { status, body } = await app.request(LIVE_PATH, {}, { incoming, outgoing: { destroy } });
    const state = { status, text: '', ended: false, destroy };
    void (async () => {
      for await (const piece of reads ? body! : []) state.text += Buffer.from(piece).toString();
      state.ended = reads;
    })();
    return state;
  }
  return { live, open };
}

it('holds 30 streams of one account, whatever its sessions; nobody else pays for that', async () => {
  const { live, open } = makeStreams();
  const stranger = await open('a stranger', 'another session');
  const opened: Awaited<ReturnType<typeof open>>[] = [];
  for (let number = 0; number < 35; number += 1) {
    opened.push(await open('a person', `session ${Math.floor(number / 5)}`));
  }
  expect(live.count).toBe(31);
  await expect.poll(() => opened.map(({ ended }) => ended).indexOf(false)).toBe(5);
  expect(opened[0]!.text).toContain('event: replaced');
  expect(opened.slice(5).every(({ ended }) => !ended)).toBe(true);
  expect(stranger.ended).toBe(false);
  live.endAll();
});

it('refuses one more than a process holds, and ends none of the others', async () => {
  const { live, open } = makeStreams(3);
  const opened = [];
  for (let number = 0; number < 4; number += 1) {
    opened.push(await open(`person ${number}`, `session ${number}`));
  }
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 503]);
  expect(live.count).toBe(3);
  live.endAll();
});

it('cuts a reader that takes nothing, and goes on for one that reads', async () => {
  const { live, open } = makeStreams();
  const reader = await open('a person', 'a session');
  const hostile = await open('a person', 'a session', false);
  const change = { table: 'payouts', op: 'update', user: 'a person', id: null } as const;
  await expect
    .poll(async () => {
      live.publish(change);
      await sleep(1);
      return live.count;
    })
    .toBe(1);
  expect(hostile.destroy).toHaveBeenCalled();
  expect(reader.destroy).not.toHaveBeenCalled();
  reader.text = '';
  live.publish(change);
  await expect.poll(() => reader.text).toContain('payouts');
  live.endAll();
});
