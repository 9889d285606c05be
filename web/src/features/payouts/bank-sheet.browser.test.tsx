import { sendConfirmCode } from '@jobly/core/accounts/confirm-contract';
import { getContractor } from '@jobly/core/accounts/contract';
import { askForBankChange, updateBankDetails } from '@jobly/core/payouts/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { READY_BUSINESS } from '../../../test/account.ts';
import { answer, refuse } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { expectToast } from '../../../test/toast.ts';

const routing = page.getByLabelText('Routing number');
const account = page.getByRole('textbox', { name: 'Account number' });
const save = page.getByRole('button', { name: 'Save Bank Details' });

async function fillBank(routingNumber: string, accountNumber: string): Promise<void> {
  await routing.fill(routingNumber);
  await account.fill(accountNumber);
  await save.click();
}

it('wrong numbers are refused on the spot, with the sentences of the specification', async () => {
  const sent = answer(updateBankDetails, refuse('server_error'));
  await openScreen('/settings?openBankModal=true');
  await fillBank('12345678', '123');
  await expect.element(page.getByText('Routing number must be exactly 9 digits')).toBeVisible();
  await expect.element(page.getByText('Account number must be 4-17 digits')).toBeVisible();
  await fillBank('021000022', '123456');
  await expect.element(page.getByText(/That routing number is not valid/)).toBeVisible();
  await expectAccessible();
  expect(sent).toEqual([]);
});

it.each([
  [
    'provider_email_taken',
    'Your account is already registered with our payment provider. Please contact support if you need assistance.',
  ],
  ['provider_email_invalid', 'Please enter a valid email address in your profile.'],
  ['provider_validation', 'Please check that all your information is correct and try again.'],
  ['provider_unauthorized', 'Your session has expired. Please log out and log back in.'],
  ['provider_forbidden', "You don't have permission to perform this action."],
  ['provider_not_found', 'The requested service is not available. Please try again later.'],
  ['provider_rate_limited', 'Too many requests. Please wait a moment and try again.'],
  ['provider_down', 'Our servers are experiencing issues. Please try again in a few minutes.'],
  ['network', 'Network error. Please check your internet connection and try again.'],
  [
    'provider_unexpected',
    'Something went wrong. Please try again or contact support if the problem persists.',
  ],
] as const)('an error of saving (%s) is said, and nothing typed is lost', async (code, said) => {
  answer(updateBankDetails, refuse(code));
  await openScreen('/settings?openBankModal=true');
  await fillBank('021000021', '90817263544536271');
  await expectToast(new RegExp(said));
  await expect.element(account).toHaveValue('90817263544536271');
});

it('a change that is being confirmed stands beside the account in force, and is the only one', async () => {
  answer(getContractor, { ...READY_BUSINESS, bankChangeLast4: '8888' });
  await openScreen('/settings');
  await expect.element(page.getByText('Checking account ending in 6789')).toBeVisible();
  await expect.element(page.getByText(/account ending in 8888 is being confirmed/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Update Bank Details' })).toBeDisabled();
  await expectAccessible();
  // Not by URL either: one change at a time.
  await openScreen('/settings?openBankModal=true');
  const sheet = page.getByRole('dialog', { name: 'Update Bank Details' });
  await expect.element(sheet.getByText(/account ending in 8888 is being confirmed/)).toBeVisible();
  await expect.element(sheet.getByLabelText('Routing number')).not.toBeInTheDocument();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
});

const RULE = { hours: 72, payouts: true, form: 'open', opensAt: null, closesAt: null } as const;
const sheet = page.getByRole('dialog', { name: 'Update Bank Details' });

it('says before the change that payouts wait, how long and why; for the first account nothing waits', async () => {
  answer(getContractor, { ...READY_BUSINESS, bankChangeRule: RULE });
  await openScreen('/settings?openBankModal=true');
  const note = sheet.getByText(
    /payouts wait 72 hours after this change and the account cannot be changed again/,
  );
  await expect.element(note).toBeVisible();
  expect(note.element().compareDocumentPosition(save.element())).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await expectAccessible();
  answer(updateBankDetails, refuse('fresh_code_needed'));
  answer(sendConfirmCode, { resendAfterSeconds: 30, expiresInSeconds: 600 });
  await fillBank('021000021', '90817263544536271');
  const confirm = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect.element(confirm.getByText(/payouts wait 72 hours/)).toBeVisible();
  answer(getContractor, { ...READY_BUSINESS, bankChangeRule: null });
  await openScreen('/settings?openBankModal=true');
  await expect.element(routing).toBeVisible();
  await expect.element(sheet.getByText(/payouts wait/)).not.toBeInTheDocument();
});

it('asks first where the provider cannot hold payouts, and takes no numbers before their time', async () => {
  const rule = { ...RULE, payouts: false };
  answer(getContractor, { ...READY_BUSINESS, bankChangeRule: { ...rule, form: 'ask' } });
  const asked = answer(askForBankChange, { opensAt: '2026-11-21T20:00:00Z' });
  await openScreen('/settings?openBankModal=true');
  await expect
    .element(sheet.getByText(/after 72 hours you can type the new numbers/))
    .toBeVisible();
  await expect.element(routing).not.toBeInTheDocument();
  await sheet.getByRole('button', { name: 'Ask for the change' }).click();
  await expectToast(/sent word of it by text and email/);
  expect(asked).toHaveLength(1);
  const times = { opensAt: '2026-11-21T20:00:00Z', closesAt: '2026-11-24T20:00:00Z' };
  answer(getContractor, {
    ...READY_BUSINESS,
    bankChangeRule: { ...rule, form: 'waits', ...times },
  });
  await openScreen('/settings?openBankModal=true');
  await expect.element(sheet.getByText(/You can type the new numbers from Nov 21/)).toBeVisible();
  await expect.element(routing).not.toBeInTheDocument();
  await expectAccessible();
});
