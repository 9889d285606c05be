import { getContractor, getProfile } from '@jobly/core/accounts/contract';
import {
  createEstimate,
  getEstimate,
  recordEstimateSent,
  type Estimate,
} from '@jobly/core/estimates/contract';
import { listItems } from '@jobly/core/payment-links/items-contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { BUSINESS, PROFILE, READY_BUSINESS } from '../../../test/account.ts';
import { anEstimate } from '../../../test/estimates.ts';
import { fillLink } from '../../../test/link-form.ts';
import { answer, refuse } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { tapLabel } from '../../../test/tap-label.ts';
import { expectToast } from '../../../test/toast.ts';

const sheet = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Answers as the server does, and knows it from then on. */
const becomes = (estimate: Estimate) => () => {
  answer(getEstimate, { estimate });
  return { estimate };
};

beforeEach(() => {
  answer(getContractor, READY_BUSINESS);
  answer(listItems, { items: [], taxMillionths: 0 });
  answer(recordEstimateSent, () => ({ estimate: anEstimate() }));
});

describe('the form', () => {
  it('sends an estimate with a deposit, warned of a rule, and leads to its page', async () => {
    answer(getProfile, { ...PROFILE, addressState: 'CA' });
    const screen = await openScreen('/payments');
    await fillLink({ amount: '1088.75' });
    await button('More options').click();
    await tapLabel(/^50%$/);
    await button('Send as estimate').click();
    await expect
      .element(sheet.getByText(/a deposit for home improvement may be at most/))
      .toBeVisible();
    await expectAccessible();
    await sheet.getByLabelText('Terms (optional)').fill('Two years on all work.');
    await sheet.getByText('Notice of the right to cancel').click();
    await sheet.getByLabelText('I am exempt because').fill('Special order.');
    answer(createEstimate, refuse('schedule_not_valid'));
    await button('Send estimate').click();
    await expectToast(/payment/i);
    const sent = answer(createEstimate, becomes(anEstimate({ status: 'draft' })));
    const recorded = answer(recordEstimateSent, becomes(anEstimate()));
    await button('Send estimate').click();
    await expect.element(page.getByRole('dialog', { name: 'Estimate ready' })).toBeVisible();
    await expect.element(sheet.getByText(/Here is your estimate for/)).toBeVisible();
    await expectAccessible();
    expect(sent).toMatchObject([
      {
        body: {
          amountCashCents: 108_875,
          validDays: 30,
          terms: 'Two years on all work.',
          cancelNotice: true,
          depositExemption: 'Special order.',
          schedule: [{ share: { millionths: 500_000 } }, { share: null }],
        },
      },
    ]);
    await sheet.getByRole('button', { name: 'QR code' }).click();
    await expect
      .element(page.getByRole('dialog', { name: 'Scan to see the estimate' }))
      .toBeVisible();
    await expect.poll(() => recorded).toMatchObject([{ body: { channel: 'qr' } }]);
    await button('Back').click();
    await button('Done').click();
    await expect.poll(screen.path).toBe(`/payments/estimates/${anEstimate().id}`);
    await expect.element(page.getByText('Waiting for an answer')).toBeVisible();
  });

  it('of all at once is warned of as of a deposit; the notice asks for the address it names', async () => {
    const noAddress = { addressStreet: null, addressCity: null, addressZip: null };
    answer(getProfile, { ...PROFILE, ...noAddress, addressState: 'CA' });
    await openScreen('/payments');
    await fillLink({ amount: '8000' });
    await button('Send as estimate').click();
    await expect.element(sheet.getByText('$8,000.00 now')).toBeVisible();
    await expect.element(sheet.getByText(/a deposit for home improvement may be/)).toBeVisible();
    await expect.element(sheet.getByText(/casetext|legalclarity.*, November 2026/)).toBeVisible();
    answer(getProfile, { ...PROFILE, ...noAddress, addressState: null });
    await openScreen('/payments');
    await button('Send as estimate').click();
    await expect.element(sheet.getByText(/has to name your address/)).toBeVisible();
    await expect
      .element(sheet.getByRole('switch', { name: 'Notice of the right to cancel' }))
      .toBeDisabled();
    await expect
      .element(sheet.getByRole('link', { name: 'Logo and address' }))
      .toHaveAttribute('href', '/settings/business');
    await expectAccessible();
  });

  it('says what is missing before anything is asked, and offers the terms of last time', async () => {
    const screen = await openScreen('/payments');
    await button('Send as estimate').click();
    await expectToast('Please fill in all fields');
    await fillLink();
    await button('Send as estimate').click();
    await expect.element(sheet.getByLabelText('Terms (optional)')).toBeVisible();
    await sheet.getByLabelText('Terms (optional)').fill('x'.repeat(1_001));
    await button('Send estimate').click();
    await expect.element(sheet.getByText('These terms are too long.')).toBeVisible();
    await sheet.getByLabelText('Terms (optional)').fill('Paid in 14 days.');
    answer(createEstimate, becomes(anEstimate()));
    await button('Send estimate').click();
    await button('Done').click();
    // Its page asks for more: a reload in the middle would leave a request to the test after this one.
    await expect.poll(screen.path).toBe(`/payments/estimates/${anEstimate().id}`);
    await expect.element(page.getByText('Waiting for an answer')).toBeVisible();
    await openScreen('/payments');
    await fillLink();
    await button('Send as estimate').click();
    await expect.element(sheet.getByLabelText('Terms (optional)')).toHaveValue('Paid in 14 days.');
  });

  it('warns of a business that cannot be paid yet, as for a link; terms that were typed stay', async () => {
    answer(getContractor, BUSINESS);
    await openScreen('/payments');
    await fillLink();
    await button('Send as estimate').click();
    const warning = page.getByRole('dialog', { name: "Heads up — payments aren't live yet" });
    await warning.getByRole('button', { name: 'Go on anyway' }).click();
    await sheet.getByLabelText('Terms (optional)').fill('Half a year.');
    await openScreen('/payments');
    await button('Send as estimate').click();
    await warning.getByRole('button', { name: 'Go on anyway' }).click();
    await expect.element(sheet.getByLabelText('Terms (optional)')).toHaveValue('Half a year.');
    await expect.element(sheet.getByText(/do they fit this one/)).toBeVisible();
    await expect.element(sheet.getByText(/All of it is asked for as soon as/)).toBeVisible();
  });
});
