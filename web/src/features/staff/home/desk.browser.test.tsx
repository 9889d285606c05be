import { formatDateTime } from '@jobly/core/dates';
import { getReconciliation } from '@jobly/core/reconciliation/contract';
import { AppError } from '@jobly/core/errors';
import { REFUSALS } from '@jobly/core/staff/refusals';
import { changeProfile } from '@jobly/core/staff/actions';
import {
  changedAtProvider,
  declineProfileChange,
  listProfileChanges,
} from '@jobly/core/staff/profile-changes';
import { approveProposal, listProposals } from '@jobly/core/staff/proposals';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { STAFF, idOf } from '../../../../test/account.ts';
import { PROPOSAL, answerDesk } from '../../../../test/desk.ts';
import { answer, refuse } from '../../../../test/network.ts';
import { openScreen } from '../../../../test/screen.tsx';
import { expectToast } from '../../../../test/toast.ts';

beforeEach(answerDesk);

const approveButton = () => page.getByRole('button', { name: 'Approve' });
const OUTDATED = { ...PROPOSAL, outdated: REFUSALS.proposalOutdated };

it('a proposal that was refused is shown as it is now, and cannot be approved any more', async () => {
  answer(listProposals, { proposals: [PROPOSAL] });
  await openScreen('/admin', STAFF);
  await expect.element(approveButton()).toBeVisible();
  answer(approveProposal, () => {
    answer(listProposals, { proposals: [OUTDATED] });
    throw new AppError('staff_action_refused', { message: REFUSALS.movedOn });
  });
  await approveButton().click();
  await expect.element(page.getByText(REFUSALS.proposalOutdated)).toBeVisible();
  await expect.element(approveButton()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Decline' })).toBeVisible();
});

it('approving a payment shows that it is marked as paid, or the error', async () => {
  answer(listProposals, { proposals: [{ ...PROPOSAL, action: 'admin-mark-paid' }] });
  await openScreen('/admin', STAFF);
  answer(approveProposal, refuse('server_error'));
  await approveButton().click();
  await expectToast(/^Failed to approve itAPI Error: Our servers are experiencing issues/);
  answer(approveProposal, { auditId: null, canUndo: false });
  await approveButton().click();
  await expectToast('Payment marked as paid successfully!');
});

it('a comparison says up to when it goes, and when the rest is compared', async () => {
  answer(getReconciliation, {
    comparedAt: '2026-01-05T16:30:00.000Z',
    comparedUntil: '2026-01-05T15:30:00.000Z',
    rowCount: 12,
    failedAt: null,
    running: false,
  });
  await openScreen('/admin', STAFF);
  const until = formatDateTime('2026-01-05T15:30:00.000Z');
  const left = page.getByText(`It goes up to ${until}. What is younger than an hour`);
  await expect.element(left).toBeVisible();
});

it('a refocused window shows what has been decided meanwhile', async () => {
  answer(listProposals, { proposals: [PROPOSAL] });
  await openScreen('/admin', STAFF);
  await expect.element(approveButton()).toBeVisible();
  answer(listProposals, { proposals: [] });
  window.dispatchEvent(new Event('focus'));
  await expect.element(approveButton()).not.toBeInTheDocument();
});

it('a change that a contractor asks for is approved in one tap, declined with a reason, and ticked off', async () => {
  const asked = {
    id: idOf(30),
    userId: idOf(7),
    businessName: 'Rivera Plumbing',
    merchantId: 'mer_1',
    askedAt: '2026-01-15T20:00:00.000Z',
    wanted: { name: 'Maria Lopez' },
    preview: {
      subject: 'Rivera Plumbing',
      changes: [{ what: 'Name', before: 'Maria Rivera', after: 'Maria Lopez' }],
      notes: [],
      refused: null,
      needsFreshCode: false,
      needsSecondPerson: false,
      seen: 'as-seen',
    },
  };
  answer(listProfileChanges, { changes: [asked] });
  await openScreen('/admin', STAFF);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByLabelText('Why not').fill('No licence.');
  const declined = answer(declineProfileChange, {});
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect.poll(() => declined.map(({ body }) => body)).toEqual([{ reason: 'No licence.' }]);

  await openScreen('/admin', STAFF);
  const ran = answer(changeProfile, () => {
    answer(listProfileChanges, { changes: [{ ...asked, preview: null }] });
    return { auditId: '1', canUndo: false };
  });
  await approveButton().click();
  await expect
    .element(page.getByText(/The payment provider still has what was before/))
    .toBeVisible();
  const body = { userId: asked.userId, changeId: asked.id, seen: 'as-seen' };
  expect(ran.map((call) => call.body)).toEqual([body]);
  const ticked = answer(changedAtProvider, () => {
    answer(listProfileChanges, { changes: [] });
    return {};
  });
  await page.getByRole('button', { name: 'Changed at the provider' }).click();
  await expect.element(page.getByText('Maria Lopez')).not.toBeInTheDocument();
  expect(ticked).toHaveLength(1);
});
