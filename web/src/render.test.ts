import type { User } from '@jobly/core/accounts/contract';
import type { FirstViewRoute, Replies } from '@jobly/core/first-view';
import { expect, it } from 'vitest';
import { drawFirstView } from './render.tsx';

const CONTRACTOR = '/rest/v1/contractors/me';
const PROFILE = '/rest/v1/profiles/me';
const PAYOUTS = '/rest/v1/payouts';
const BALANCE = '/functions/v1/fetch-lopay-balance';
const ROUTES: FirstViewRoute[] = [
  '/',
  '/payments',
  '/payments/history',
  '/payments/{linkId}',
  '/grow',
  '/settings',
];

const person = (name: string, phone = '+14155550132'): { user: User; replies: Replies } => {
  const id = `00000000-0000-4000-8000-${name.length}`;
  return {
    user: { id, role: 'contractor', phone, verifiedAt: '2026-11-17T03:56:59.113Z', viewing: null },
    replies: {
      [PROFILE]: { id, name, companyName: `${name} Plumbing`, phone, email: null },
      [CONTRACTOR]: {
        id,
        userId: id,
        payoutsStatus: 'active',
        nextPayoutDate: null,
        bankAccountLast4: '6789',
      },
      [PAYOUTS]: { payouts: [] },
      [BALANCE]: { balance: 77_371, pending: 0, readAt: '2026-11-17T03:57:02Z', current: true },
    },
  };
};

const draw = (route: FirstViewRoute, who: { user: User; replies: Replies }) =>
  drawFirstView({
    route,
    place: { origin: 'https://jobly.example', path: route.replace('{linkId}', '1'), search: '' },
    language: 'en',
    ...who,
  });

it.each(ROUTES)('%s can be drawn, also when nothing but the person is known', (route) => {
  const { user, replies } = person('Ana');
  for (const known of [replies, {}]) {
    const html = draw(route, { user, replies: known })!;
    expect(html).toContain('<main');
    expect(html).not.toMatch(/ style=|You&#x27;re offline/);
  }
});

it('shows an old balance with its time, by the clocks of the business', () => {
  const ana = person('Ana');
  expect(draw('/', ana)).toContain('$773<span');
  expect(draw('/', ana)).not.toContain('As of');
  const old = { user: ana.user, replies: { ...ana.replies, old: { [BALANCE]: 60_000 } } };
  expect(draw('/', old)).toMatch(/As of (?:Nov 16 at )?7:57 PM/);
});

it('forgets a person when they are drawn, and when that fails', () => {
  const ana = person('Ana');
  const ben = { user: { ...person('Benedict').user }, replies: {} };
  expect(draw('/', ana)).toContain('Ana');
  expect(draw('/', ben)).not.toMatch(/Ana|773/);
  const broken = { user: ana.user, replies: { ...ana.replies, [PAYOUTS]: { payouts: 7 } } };
  expect(() => draw('/', broken)).toThrow('not a function');
  expect(draw('/', ben)).not.toMatch(/Ana|773/);
});

it('draws no other screen', () => {
  const place = { origin: 'https://jobly.example', path: '/legal/terms', search: '' };
  expect(
    drawFirstView({ route: '/legal/terms', place, language: 'en', ...person('Ana') }),
  ).toBeUndefined();
});
