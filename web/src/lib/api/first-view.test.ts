import { getSession } from '@jobly/core/accounts/contract';
import { getEarnings } from '@jobly/core/payment-links/earnings';
import { expect, it } from 'vitest';
import {
  firstRepliesAtMs,
  firstReplyAtMs,
  forgetFirstReplies,
  isLastKnown,
  keepFirstReplies,
  lastKnownReplies,
  takeFirstReply,
} from './first-view.ts';

const SESSION = { user: null };
const EARNINGS = { days: [], totalCents: 0, previousTotalCents: 0 };

it('gives a reply that came along once', () => {
  keepFirstReplies({ '/auth/v1/session': SESSION });
  expect(takeFirstReply(getSession)).toEqual(SESSION);
  expect(takeFirstReply(getSession)).toBeUndefined();
});

it('distinguishes calls by what they ask for', () => {
  keepFirstReplies({ '/rest/v1/earnings?range=week': EARNINGS });
  expect(takeFirstReply(getEarnings, { query: { range: 'month' } })).toBeUndefined();
  expect(takeFirstReply(getEarnings, { query: { range: 'week' } })).toEqual(EARNINGS);
});

it('has nothing left for the next account', () => {
  keepFirstReplies({ '/auth/v1/session': SESSION });
  forgetFirstReplies();
  expect(takeFirstReply(getSession)).toBeUndefined();
});

it('knows of what the device kept how old it is, and never takes it for new', () => {
  const longAgo = firstRepliesAtMs() - 60_000;
  const ahead = firstRepliesAtMs() + 60_000;
  keepFirstReplies({ at: { '/a': longAgo, '/b': ahead }, '/auth/v1/session': SESSION });
  expect(firstReplyAtMs('/a')).toBe(longAgo);
  for (const address of ['/a', '/b', '/c']) {
    expect(isLastKnown({ dataUpdatedAt: firstReplyAtMs(address) })).toBe(true);
  }
  expect(takeFirstReply(getSession)).toEqual(SESSION);
  forgetFirstReplies();
  expect(lastKnownReplies()).toBeUndefined();
});

it('knows of what the server had from before how old it is, and takes the rest for new', () => {
  keepFirstReplies({ old: { '/a': 60_000 }, '/auth/v1/session': SESSION });
  expect(firstReplyAtMs('/a')).toBe(firstRepliesAtMs() - 60_000);
  expect(isLastKnown({ dataUpdatedAt: firstReplyAtMs('/b') })).toBe(false);
  expect(lastKnownReplies()).toBeUndefined();
});

it('takes what the server sent for new, and no data for no data', () => {
  keepFirstReplies({ '/auth/v1/session': SESSION });
  expect(isLastKnown({ dataUpdatedAt: firstReplyAtMs('/a') })).toBe(false);
  expect(isLastKnown({ dataUpdatedAt: 0 })).toBe(false);
});
