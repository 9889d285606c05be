import { getContractor } from '@jobly/core/accounts/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { BUSINESS } from '../../../../test/account.ts';
import { createButton, fillLink } from '../../../../test/link-form.ts';
import { answer } from '../../../../test/network.ts';
import { openScreen } from '../../../../test/screen.tsx';

it('one tap leads from the bank account back to the link it was added for, as long as there is one', async () => {
  answer(getContractor, BUSINESS);
  const screen = await openScreen('/payments');
  await fillLink();
  await createButton.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Add Bank Account' }).click();
  const bank = page.getByRole('dialog', { name: 'Update Bank Details' });
  await bank.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(bank).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('link', { name: 'Continue your payment link' }).click();
  await expect.poll(screen.path).toBe('/payments');
  await expect.element(page.getByLabelText('Customer name')).toHaveValue('Dana Whitfield');
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await expect.element(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  await expect.element(page.getByText('Continue your payment link')).not.toBeInTheDocument();
});
