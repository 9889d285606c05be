import { expect, it } from 'vitest';
import { openDraft } from './drafts.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-01-05T15:30:00Z');
const kept = (savedAtMs: unknown) => JSON.stringify({ savedAtMs, content: { amount: '425' } });

it('opens what was kept within the last week', () => {
  expect(openDraft(kept(NOW), NOW)).toEqual({ amount: '425' });
  expect(openDraft(kept(NOW - 7 * DAY_MS + 1), NOW)).toEqual({ amount: '425' });
});

it.each([
  ['nothing', null],
  ['what is a week old', kept(NOW - 7 * DAY_MS)],
  ['what comes from the future', kept(NOW + 1)],
  ['what has no date', kept('yesterday')],
  ['what is not ours', 'null'],
  ['what is not even JSON', '{"amo'],
])('forgets %s', (_what, stored) => {
  expect(openDraft(stored, NOW)).toBeUndefined();
});
