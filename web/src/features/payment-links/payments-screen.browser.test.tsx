import { getContractor, getProfile } from '@jobly/core/accounts/contract';
import { listRecentPaymentLinks } from '@jobly/core/payment-links/contract';
import { fetchTransactions } from '@jobly/core/payment-links/transactions-contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { BUSINESS, PROFILE, aLink, idOf } from '../../../test/account.ts';
import { enlargeText } from '../../../test/larger-text.ts';
import { createButton, fillLink } from '../../../test/link-form.ts';
import { answer, refuse } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { expectToast } from '../../../test/toast.ts';

const rows = page.getByRole('main').getByRole('listitem');

it('asks for the name of the business before a message has to bear it', async () => {
  const asked = answer(getProfile, PROFILE);
  await openScreen('/payments');
  await expect.poll(() => asked.length).toBe(1);
});

it('three of the newest twenty are shown, and more on demand', async () => {
  const paymentLinks = Array.from({ length: 20 }, (_, index) =>
    aLink({ id: idOf(100 + index), customerName: `Customer ${index}` }),
  );
  answer(listRecentPaymentLinks, { paymentLinks });
  await openScreen('/payments');
  await expect.element(rows).toHaveLength(3);
  await expect.element(rows.first()).toMatchTextContent('Customer 0');
  await expect
    .element(rows.first())
    .toMatchTextContent(/[A-Z][a-z]{2} \d{1,2} at \d{1,2}:\d\d [AP]M/);
  await page.getByRole('button', { name: 'Show More (17 more)' }).click();
  await expect.element(rows).toHaveLength(20);
  await expect.element(rows.last()).toMatchTextContent('Customer 19');
  await expectAccessible();
  await page.getByRole('button', { name: 'Show Less' }).click();
  await expect.element(rows).toHaveLength(3);
});

it('the ring round a row keeps clear of its text', async () => {
  answer(listRecentPaymentLinks, { paymentLinks: [aLink()] });
  await openScreen('/payments');
  await expect.element(rows).toHaveLength(1);
  const link = rows.first().getByRole('link').element() as HTMLElement;
  link.focus();
  await userEvent.keyboard('{Shift}');
  const ring = getComputedStyle(link, '::after');
  expect(ring.outlineStyle).toBe('solid');
  for (const side of [ring.left, ring.right]) {
    expect(Number.parseFloat(ring.outlineOffset) - Number.parseFloat(side)).toBeGreaterThan(4);
  }
});

it('leads to all payments from its top', async () => {
  await page.viewport(390, 844);
  await openScreen('/payments');
  await expect.element(page.getByRole('link', { name: 'See all payments' })).toBeInViewport();
});

it('a list that a server in trouble does not give is said to have failed', async () => {
  answer(listRecentPaymentLinks, refuse('server_error'));
  await openScreen('/payments');
  // After the query's own retries.
  const failed = page.getByText('Failed to load transactions');
  await expect.element(failed, { timeout: 14_000 }).toBeVisible();
});

it('a refresh says whether the provider could be asked, and whether we could', async () => {
  answer(listRecentPaymentLinks, { paymentLinks: [aLink()] });
  answer(fetchTransactions, refuse('network'));
  await openScreen('/payments');
  await expect.element(rows).toHaveLength(1);
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.click();
  await expectToast(/Failed to load transactions/);
  answer(fetchTransactions, { data: [], synced: false });
  await refresh.click();
  await expectToast(/Failed to sync payment statuses/);
  await expect.element(rows).toHaveLength(1);
  answer(fetchTransactions, { data: [], synced: true });
  await refresh.click();
  await expectToast('Transactions refreshed');
});

it('a sheet that is longer than the phone opens at its top, and its first button is one key away', async () => {
  answer(getContractor, BUSINESS);
  await page.viewport(320, 568);
  await openScreen('/payments');
  await enlargeText(130);
  await fillLink();
  (createButton.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const sheet = page.getByRole('dialog', { name: "Heads up — payments aren't live yet" });
  await expect.element(sheet).toHaveFocus();
  expect(sheet.element().scrollHeight).toBeGreaterThan(sheet.element().clientHeight);
  expect(sheet.element().scrollTop).toBe(0);
  await userEvent.tab();
  const bank = sheet.getByRole('link', { name: 'Add Bank Account' });
  await expect.element(bank).toHaveFocus();
  await expect.element(bank).toBeInViewport({ ratio: 1 });
  await page.viewport(390, 844);
});
