import { getSession } from '@jobly/core/accounts/contract';
import { getEarnings } from '@jobly/core/payment-links/earnings';
import { expect, it } from 'vitest';
import { forgetFirstReplies, keepFirstReplies, takeFirstReply } from './first-view.ts';

const SESSION = { user: null };
const EARNINGS = { days: [], totalCents: 0, previousTotalCents: 0 };

const keep = (replies: object) => keepFirstReplies(JSON.stringify(replies));

it('gives a reply that came along once', () => {
  keep({ '/auth/v1/session': SESSION });
  expect(takeFirstReply(getSession)).toEqual(SESSION);
  expect(takeFirstReply(getSession)).toBeUndefined();
});

it('tells calls apart by what they ask for', () => {
  keep({ '/rest/v1/earnings?range=week': EARNINGS });
  expect(takeFirstReply(getEarnings, { query: { range: 'month' } })).toBeUndefined();
  expect(takeFirstReply(getEarnings, { query: { range: 'week' } })).toEqual(EARNINGS);
});

it('has nothing left for the next account', () => {
  keep({ '/auth/v1/session': SESSION });
  forgetFirstReplies();
  expect(takeFirstReply(getSession)).toBeUndefined();
});
