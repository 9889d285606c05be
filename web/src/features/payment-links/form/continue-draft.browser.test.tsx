import { getContractor } from '@jobly/core/accounts/contract';
import {
  createPaymentLink,
  getPaymentLinkDetail,
  listPaymentLinkHistory,
} from '@jobly/core/payment-links/contract';
import { FULL_WORK } from '@jobly/core/test/customer-pages';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { aDetail, aLink, BUSINESS, idOf, READY_BUSINESS } from '../../../../test/account.ts';
import { createButton, fillLink, typedTexts } from '../../../../test/link-form.ts';
import { answer, refuse } from '../../../../test/network.ts';
import { allAnswered, openScreen } from '../../../../test/screen.tsx';
import { expectToast } from '../../../../test/toast.ts';

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

const amount = page.getByLabelText('Amount');
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('jobly-draft:'));
const REPLACES = 'When you create this link, the one for $425.00 is cancelled.';

async function goTo(tab: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: tab }).click();
  await expect.element(page.getByRole('heading', { name: tab, exact: true })).toBeVisible();
}

/** From the page of an unpaid or cancelled link for $425.00 to the form. */
async function openAgain(name: string): Promise<Awaited<ReturnType<typeof openScreen>>> {
  answer(getContractor, READY_BUSINESS);
  const link = aLink({ ...FULL_WORK, state: name === 'Bill again' ? 'cancelled' : 'open' });
  answer(getPaymentLinkDetail, aDetail({ link }));
  const screen = await openScreen(`/payments/${idOf(10)}`);
  await page.getByRole('link', { name }).click();
  await expect.element(amount).toHaveValue('425.00');
  expect(typedTexts()).toEqual(expect.arrayContaining(Object.values(FULL_WORK)));
  return screen;
}

it.each([
  ['Edit and resend', REPLACES],
  ['Bill again', 'Filled in from an earlier link.'],
])(
  '%s that was left half typed comes back, not what was typed before it',
  async (name, beginning) => {
    answer(getContractor, READY_BUSINESS);
    await openScreen('/payments');
    await fillLink({ customerName: 'Luis Ortega' });
    await openAgain(name);
    await amount.fill('500');
    await goTo('Settings');
    await expect.element(page.getByText('Continue your payment link')).toBeVisible();
    await goTo('Payments');
    await expect.element(amount).toHaveValue('500.00');
    await expect.element(page.getByText(beginning)).toBeVisible();
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.element(page.getByLabelText('Customer name')).toHaveValue('Luis Ortega');
    await expect.element(page.getByText('We kept what you typed.')).toBeVisible();
  },
);

it('the same link edited once more begins with what was typed for it', async () => {
  const screen = await openAgain('Edit and resend');
  await amount.fill('500');
  await openScreen(`/payments/${idOf(10)}`);
  await page.getByRole('link', { name: 'Edit and resend' }).click();
  await expect.element(amount).toHaveValue('500');
  await expect.element(page.getByText(REPLACES)).toBeVisible();
  expect(screen.path()).toBe('/payments');
});

it('leaving a link that waits for the signal says that it was not created', async () => {
  answer(getContractor, READY_BUSINESS);
  await openScreen('/payments');
  await fillLink();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => {
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
  });
  window.dispatchEvent(new Event('offline'));
  await createButton.click();
  // Typing ends the wait visibly.
  await amount.fill('450');
  await expect.element(createButton).toHaveTextContent('Create when back online');
  await expectToast('');
  await createButton.click();
  await expect.element(page.getByText('Waiting for signal…')).toBeVisible();
  await goTo('Settings');
  await expectToast('Your link was not created. What you typed is kept on this phone.');
});

it('editing a link that another tab has replaced leads to the links', async () => {
  const screen = await openAgain('Edit and resend');
  answer(createPaymentLink, refuse('payment_link_settled'));
  answer(listPaymentLinkHistory, { paymentLinks: [aLink()], next: null, totals: null });
  await createButton.click();
  await expectToast(
    /^This link has been paid or closed in the meantime\..*Your edit was not sent\. See your latest links\.$/,
  );
  await expect.poll(screen.path).toBe('/payments/history');
  await expectAccessible();
  await goTo('Payments');
  await expect.element(amount).toHaveValue('');
});

it('an edit whose answer comes late does not navigate after the form was left', async () => {
  const screen = await openAgain('Edit and resend');
  const reply = Promise.withResolvers<{ paymentLink: ReturnType<typeof aLink> }>();
  answer(createPaymentLink, () => reply.promise);
  await amount.fill('500');
  await createButton.click();
  await goTo('Settings');
  expect(drafts()).toHaveLength(1);
  reply.resolve({ paymentLink: aLink() });
  await expect.poll(drafts).toEqual([]);
  await allAnswered();
  expect(screen.path()).toBe('/settings');
});
