import { previewStaffAction } from '@jobly/core/staff/actions';
import { getPerson } from '@jobly/core/staff/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { STAFF, idOf } from '../../../../test/account.ts';
import { PERSON, answerDesk } from '../../../../test/desk.ts';
import { answer } from '../../../../test/network.ts';
import { openScreen } from '../../../../test/screen.tsx';
import { tapLabel } from '../../../../test/tap-label.ts';

beforeEach(answerDesk);

const URL = `/admin/people/${PERSON.person.userId}`;
const ACTIVE = { ...PERSON, merchantId: 'mer-1', payoutsStatus: 'active' };
const HELD = { why: 'phone', until: '2030-01-05T15:30:00.000Z', payouts: true } as const;
const FROZEN = { why: 'frozen', until: null, payouts: true } as const;

it.each([
  [{}, 'Active', []],
  [{ payoutsHold: HELD }, /^Held until .*: the phone was changed$/, ['Payouts held']],
  [
    { payoutsHold: FROZEN, payoutsFrozenBy: 'owner' },
    'Frozen: the owner said “This was not me”',
    ['Payouts frozen'],
  ],
  [
    {
      person: { ...PERSON.person, suspended: true },
      payoutsHold: { ...FROZEN, payouts: false },
      payoutsFrozenBy: 'staff',
      cardsStopped: true,
    },
    'Stopped by staff. The payment provider has to be asked to hold them.',
    ['Paused', 'Cards stopped', 'Payouts frozen'],
  ],
] as const)(
  'an account says at its top, and beside Payouts, what goes on: %o',
  async (given, payouts, marks) => {
    answer(getPerson, { ...ACTIVE, ...given });
    await openScreen(URL, STAFF);
    await expect.element(page.getByRole('definition').filter({ hasText: payouts })).toBeVisible();
    for (const mark of ['Paused', 'Cards stopped', 'Payouts frozen', 'Payouts held']) {
      const shown = page.getByText(mark, { exact: true });
      expect(shown.elements()).toHaveLength((marks as readonly string[]).includes(mark) ? 1 : 0);
    }
  },
);

it('a pause that stops money does not say that payouts go on', async () => {
  answer(previewStaffAction, {
    subject: 'Rivera Plumbing',
    changes: [],
    notes: ['Payouts are held.'],
    refused: null,
    needsFreshCode: false,
    needsSecondPerson: false,
    seen: 'seen',
  });
  await openScreen(URL, { ...STAFF, role: 'admin' });
  await expect.element(page.getByText(/payouts go on/)).toBeVisible();
  await tapLabel(/^Also stop cards and payouts/);
  await expect.element(page.getByText('Payouts are held.')).toBeVisible();
  await expect.element(page.getByText(/payouts go on/)).not.toBeInTheDocument();
});

it('only a dispute that is open still waits for evidence', async () => {
  const dispute = {
    id: idOf(20),
    customerName: 'Walt Everett',
    amountCents: 16_200,
    evidenceDueAt: '2030-01-05T15:30:00.000Z',
    packDownloadedAt: null,
  };
  answer(getPerson, {
    ...ACTIVE,
    disputes: [
      { ...dispute, status: 'open' },
      { ...dispute, id: idOf(21), status: 'lost' },
    ],
  });
  await openScreen(URL, STAFF);
  await expect.element(page.getByText('Lost', { exact: true })).toBeVisible();
  expect(page.getByText(/has not taken the pack/).elements()).toHaveLength(1);
});
