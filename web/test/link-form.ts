import { page } from 'vitest/browser';

interface TypedLink {
  amount?: string;
  name?: string;
  memo?: string;
  phone?: string;
  email?: string;
}

/** The form of /payments, filled in. */
export async function fillLink(typed: TypedLink = {}): Promise<void> {
  await page.getByLabelText('Amount').fill(typed.amount ?? '425');
  await page.getByLabelText('Customer name').fill(typed.name ?? 'Dana Whitfield');
  await page.getByLabelText('Description of work').fill(typed.memo ?? 'Replace kitchen faucet');
  await page.getByLabelText('Customer phone').fill(typed.phone ?? '4155550188');
  if (typed.email) await page.getByLabelText('Customer email (optional)').fill(typed.email);
}

export const createButton = page
  .getByRole('form', { name: 'New payment link' })
  .getByRole('button', { name: /Create|Waiting/ });

export const createdSheet = page.getByRole('dialog', { name: 'Payment Link Created!' });
