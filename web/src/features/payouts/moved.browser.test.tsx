import { getContractor } from '@jobly/core/accounts/contract';
import { listPayouts } from '@jobly/core/payouts/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { BUSINESS, idOf, READY_BUSINESS } from '../../../test/account.ts';
import { answer } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';

const MOVING = { ...BUSINESS, provider: 'Stripe', paidThrough: 'Lopay' };

it('Home says through whom customers pay until the new provider is set up', async () => {
  answer(getContractor, MOVING);
  await openScreen('/');
  const sentence =
    'You are moving to Stripe. Until both steps are done, your customers pay through Lopay.';
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expectAccessible();
});

it('payouts of a business that was moved name their provider', async () => {
  const payout = (n: number, provider: string) => ({
    id: idOf(n),
    status: 'paid' as const,
    amountCents: 10_000,
    reason: null,
    payoutDate: `2026-11-${n}`,
    provider,
    payments: [],
  });
  answer(getContractor, READY_BUSINESS);
  answer(listPayouts, { payouts: [payout(18, 'Stripe'), payout(17, 'Lopay')] });
  await openScreen('/settings/payouts');
  await expect.element(page.getByText('Stripe')).toBeVisible();
  await expect.element(page.getByText('Lopay')).toBeVisible();
  await expectAccessible();
});
