import { getSession, signOut } from '@jobly/core/accounts/contract';
import { confirmCode, sendConfirmCode } from '@jobly/core/accounts/confirm-contract';
import { SESSION_ENDED, STAFF_IDLE_MINUTES } from '@jobly/core/accounts/session-messages';
import { previewStaffAction, updateUserPhone } from '@jobly/core/staff/actions';
import { approveProposal, listProposals } from '@jobly/core/staff/proposals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CONTRACTOR, STAFF, idOf } from '../../../test/account.ts';
import { PROPOSAL, answerDesk } from '../../../test/desk.ts';
import { answer, refuse } from '../../../test/network.ts';
import { allAnswered, openScreen } from '../../../test/screen.tsx';
import { beginSession, endSession } from '../../lib/session/session.ts';

const FIX_PHONE = `/admin/fix-phone?userId=${idOf(7)}&phone=4155550199`;

const PREVIEW = {
  subject: 'Rivera Plumbing',
  changes: [],
  notes: [],
  refused: null,
  needsFreshCode: false,
  needsSecondPerson: false,
  seen: 'seen',
};

beforeEach(() => {
  answerDesk();
  answer(previewStaffAction, PREVIEW);
  answer(signOut, {});
});
afterEach(() => {
  vi.useRealTimers();
});

const reason = () => page.getByLabelText('Reason (optional)');
const signInButton = () => page.getByRole('button', { name: 'Sign in with a passkey' });

it('what was typed is there again after signing in again, and only for the same person', async () => {
  await openScreen(FIX_PHONE, STAFF);
  await reason().fill('They called from the new number');
  endSession('expired');
  await expect.element(signInButton()).toBeVisible();
  beginSession(STAFF);
  await expect.element(reason()).toHaveValue('They called from the new number');

  endSession('expired');
  await expect.element(signInButton()).toBeVisible();
  const { path } = await openScreen('/', { ...STAFF, id: idOf(8) });
  expect(path()).toBe('/');
  await openScreen(FIX_PHONE, STAFF);
  await expect.element(reason()).toHaveValue('');
});

it('a session that has ended is noticed at the first press, and nothing typed is lost', async () => {
  await openScreen(FIX_PHONE, STAFF);
  await reason().fill('They called');
  answer(updateUserPhone, () => {
    // Not before the press: the app may check its session at any time.
    answer(getSession, { user: null, ended: true, why: SESSION_ENDED.staffTime });
    answer(previewStaffAction, refuse('not_found'));
    return refuse('not_found')();
  });
  await page.getByRole('button', { name: 'Fix phone number' }).click();
  await expect.element(signInButton()).toBeVisible();
  await expect.element(page.getByText(SESSION_ENDED.staffTime)).toBeVisible();
  await allAnswered();
  answer(previewStaffAction, PREVIEW);
  answer(getSession, { user: STAFF });
  beginSession(STAFF);
  await expect.element(reason()).toHaveValue('They called');
});

it('an idle desk is signed out, although it polls by itself', async () => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  const left = answer(signOut, {});
  await openScreen(FIX_PHONE, STAFF);
  await reason().fill('They called');
  await vi.advanceTimersByTimeAsync((STAFF_IDLE_MINUTES - 1) * 60_000);
  await expect.element(reason()).toBeVisible();
  answer(getSession, { user: null });
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  await expect.element(signInButton()).toBeVisible();
  expect(left.length).toBeGreaterThan(0);
});

it('a proposal is approved on their own Home with a new code, when the sign-in is old', async () => {
  answer(listProposals, { proposals: [PROPOSAL] });
  answer(approveProposal, refuse('fresh_code_needed'));
  answer(sendConfirmCode, { resendAfterSeconds: 30, expiresInSeconds: 600 });
  answer(confirmCode, { user: CONTRACTOR });
  await openScreen('/', STAFF);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByRole('dialog', { name: "Confirm it's you" })).toBeVisible();
});
