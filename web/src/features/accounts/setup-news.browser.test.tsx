import { getContractor } from '@jobly/core/accounts/contract';
import { getOverview } from '@jobly/core/payment-links/overview';
import { saveSetupSeen } from '@jobly/core/payouts/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { BUSINESS, READY_BUSINESS, idOf } from '../../../test/account.ts';
import { NO_ESTIMATES } from '../../../test/estimates.ts';
import { answer, signalChanged } from '../../../test/network.ts';
import { allAnswered, openScreen } from '../../../test/screen.tsx';

const paid = {
  id: idOf(32),
  customerName: 'Luis Ortega',
  amountCashCents: 28_900,
  refundedCents: 0,
  disputeStatus: null,
  state: 'paid' as const,
  paidAt: new Date(Date.now() - 86_400_000).toISOString(),
};
const setup = page.getByText("You're all set to get paid");

it('that setup is complete is said before their eyes, or once the next time, also after a first link', async () => {
  const seen = answer(saveSetupSeen, {});
  answer(getOverview, {
    unpaid: { count: 0, cents: 0, oldest: null, claimed: null },
    estimates: NO_ESTIMATES,
    disputed: null,
    paid: [paid],
  });
  answer(getContractor, { ...BUSINESS, setupSeenAt: null });
  await openScreen('/');
  await expect.element(page.getByText('Finish setting up')).toBeVisible();
  expect(seen).toEqual([]);
  answer(getContractor, { ...READY_BUSINESS, setupSeenAt: null });
  await signalChanged('contractors');
  await expect.element(setup).toBeVisible();
  await expect.poll(() => seen.length).toBe(1);
  answer(getContractor, { ...READY_BUSINESS, setupSeenAt: new Date().toISOString() });
  await signalChanged('contractors');
  await allAnswered();
  await expect.element(setup).toBeVisible();
  await openScreen('/');
  await expect.element(page.getByText('Luis Ortega')).toBeVisible();
  await expect.element(setup).not.toBeInTheDocument();
  // It was completed while the app was closed.
  answer(getContractor, { ...READY_BUSINESS, setupSeenAt: null });
  await openScreen('/');
  await expect.element(setup).toBeVisible();
  await expect.poll(() => seen.length).toBe(2);
});
