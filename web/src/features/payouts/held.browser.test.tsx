import { getContractor } from '@jobly/core/accounts/contract';
import { listPayouts } from '@jobly/core/payouts/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { BUSINESS, idOf, READY_BUSINESS } from '../../../test/account.ts';
import { createButton, fillLink } from '../../../test/link-form.ts';
import { answer } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';

const payoutHold = { why: 'phone', until: '2026-11-21T20:00:00Z', payouts: true } as const;
const HELD = /^Your phone number was changed\. .* until Nov 21/;
const addBank = page.getByRole('link', { name: /^Add bank account/i });

it('says what is held, instead of offering a bank account that would be refused', async () => {
  answer(getContractor, { ...BUSINESS, payoutHold });
  await openScreen('/');
  const card = page.getByLabelText('Your balance');
  await expect.element(card.getByText(HELD)).toBeVisible();
  await expect.element(addBank).not.toBeInTheDocument();
  await expectAccessible();
});

it('says so before a link that cannot be paid yet, too', async () => {
  answer(getContractor, { ...BUSINESS, payoutHold });
  await openScreen('/payments');
  await fillLink();
  await createButton.click();
  const sheet = page.getByRole('dialog', { name: "Heads up — payments aren't live yet" });
  await expect.element(sheet.getByText(HELD)).toBeVisible();
  await expect.element(addBank).not.toBeInTheDocument();
  await expect.element(sheet.getByRole('button', { name: 'Create link anyway' })).toBeVisible();
  await expectAccessible();
  // An open sheet would leave the page locked for the file of tests after this one.
  await sheet.getByRole('button', { name: 'Not now' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
});

it('says so where payouts would be listed, too', async () => {
  answer(getContractor, { ...BUSINESS, payoutHold });
  await openScreen('/settings/payouts');
  await expect.element(page.getByText(HELD)).toBeVisible();
  await expect.element(addBank).not.toBeInTheDocument();
  const payout = {
    id: idOf(40),
    status: 'held' as const,
    amountCents: 10_000,
    reason: null,
    payoutDate: '2026-11-18',
    payments: [],
  };
  answer(getContractor, { ...READY_BUSINESS, payoutHold });
  answer(listPayouts, { payouts: [payout] });
  await openScreen('/settings/payouts');
  await expect.element(page.getByText('On hold')).toBeVisible();
  await expect.element(page.getByText(HELD)).toBeVisible();
  await expectAccessible();
});

it('Settings say of a change of the bank account that was asked for when its numbers can be typed', async () => {
  const times = { opensAt: '2026-11-21T20:00:00Z', closesAt: '2026-11-24T20:00:00Z' };
  const bankChangeRule = { hours: 72, payouts: false, form: 'waits', ...times } as const;
  answer(getContractor, { ...READY_BUSINESS, bankChangeRule });
  await openScreen('/settings');
  const wish = page.getByText(/^You asked for a change .* from Nov 21.* to Nov 24/);
  await expect.element(wish).toBeVisible();
  answer(getContractor, { ...READY_BUSINESS, bankChangeRule, payoutHold });
  await openScreen('/settings');
  await expect.element(page.getByText(HELD)).toBeVisible();
  await expect.element(wish).not.toBeInTheDocument();
});
