import type { Estimate } from '@jobly/core/estimates/contract';
import { expect, it } from 'vitest';
import { ACCEPTED } from '../../../test/estimates.ts';
import { idOf } from '../../../test/ids.ts';
import { answers } from './answers.tsx';

const MINUTE_MS = 60_000;
const startedAtMs = Date.parse('2026-11-12T12:00:00Z');

const acceptedAt = (id: string, at: string): Estimate => ({
  ...ACCEPTED,
  id,
  updatedAt: at,
  timeline: [{ kind: 'accepted', at, version: 1, by: null, text: null }],
});

/** Opened ten minutes ago, on a phone whose clock is an hour ahead. */
function begin(estimates: Estimate[]) {
  const shown: string[] = [];
  const poll = answers({
    startedAtMs: startedAtMs + 60 * MINUTE_MS,
    now: () => startedAtMs + 70 * MINUTE_MS,
    list: async () => estimates,
    read: async (id) => estimates.find((one) => one.id === id)!,
    show: ({ id }) => shown.push(id),
  });
  return { poll, shown };
}

const news = acceptedAt(idOf(70), '2026-11-12T12:10:00.000Z');
const earlier = acceptedAt(idOf(71), '2026-11-12T11:00:00.000Z');

it('an answer is shown whatever the phone’s clock says, and none from before the start', async () => {
  const { poll, shown } = begin([news, earlier]);
  await poll('estimates');
  expect(shown).toEqual([news.id]);
});

it('two signals at once do not show it twice', async () => {
  const { poll, shown } = begin([news, earlier]);
  await Promise.all([poll('estimates'), poll('estimates')]);
  expect(shown).toEqual([news.id]);
});

it('what is found after a lost connection may be old: only later answers are shown', async () => {
  const estimates = [earlier];
  const { poll, shown } = begin(estimates);
  await poll('everything');
  expect(shown).toEqual([]);
  estimates.unshift(news);
  await poll('estimates');
  expect(shown).toEqual([news.id]);
});
