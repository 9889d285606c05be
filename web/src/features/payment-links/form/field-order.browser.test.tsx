import { getContractor } from '@jobly/core/accounts/contract';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { READY_BUSINESS } from '../../../../test/account.ts';
import { answer } from '../../../../test/network.ts';
import { openScreen } from '../../../../test/screen.tsx';

const amount = page.getByLabelText('Amount');

beforeEach(() => {
  answer(getContractor, READY_BUSINESS);
});

it('asks for name, description, phone, amount and email in this order before all others, and says which are needed', async () => {
  await openScreen('/payments');
  const form = page.getByRole('form', { name: 'New payment link' });
  await expect.element(form).toBeVisible();
  const inputs = [...form.element().querySelectorAll<HTMLInputElement>('input:not([type=radio])')];
  const named = inputs.map(({ labels, required }) => [labels![0]!.textContent, required]);
  expect(named.slice(0, 5)).toEqual([
    ['Customer name', true],
    ['Description of work', true],
    ['Customer phone', true],
    ['Amount', true],
    ['Customer email (optional)', false],
  ]);
  expect(inputs.slice(5).filter(({ required }) => required)).toEqual([]);
  const sizes = inputs.map((input) => parseFloat(getComputedStyle(input).fontSize));
  expect(Math.max(...sizes.filter((_, at) => at !== 3))).toBeLessThan(sizes[3]!);
});

it('shows the breakdown while the amount is typed, above the keys of a phone', async () => {
  await page.viewport(390, 844);
  await openScreen('/payments');
  await amount.click();
  await userEvent.keyboard('425');
  const table = page.getByRole('table', { name: 'Payment breakdown' }).element();
  const field = amount.element().getBoundingClientRect();
  expect(table.getBoundingClientRect().top - field.top).toBeLessThan(340);
});
