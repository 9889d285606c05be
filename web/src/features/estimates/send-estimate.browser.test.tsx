import { getContractor, getProfile } from '@jobly/core/accounts/contract';
import {
  acceptEstimateForCustomer,
  createEstimate,
  getEstimate,
  listEstimates,
  recordEstimateSent,
  type Estimate,
} from '@jobly/core/estimates/contract';
import { getJob } from '@jobly/core/jobs/contract';
import { getPaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { listItems } from '@jobly/core/payment-links/items-contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { PROFILE, READY_BUSINESS, aDetail, aLink, idOf } from '../../../test/account.ts';
import { ACCEPTED, anEstimate } from '../../../test/estimates.ts';
import { fillLink } from '../../../test/link-form.ts';
import { answer, refuse } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { tapLabel } from '../../../test/tap-label.ts';
import { expectToast } from '../../../test/toast.ts';

const sheet = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const now = () => new Date().toISOString();

/** Answers as the server does, and knows it from then on. */
const becomes = (estimate: Estimate) => () => {
  answer(getEstimate, { estimate });
  return { estimate };
};

async function openEstimate(estimate: Estimate) {
  answer(getEstimate, { estimate });
  return openScreen(`/payments/estimates/${estimate.id}`);
}

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

  it('says what is missing before anything is asked, and offers the terms of last time', async () => {
    await openScreen('/payments');
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
    await openScreen('/payments');
    await fillLink();
    await button('Send as estimate').click();
    await expect.element(sheet.getByLabelText('Terms (optional)')).toHaveValue('Paid in 14 days.');
  });
});

describe('a change to a job', () => {
  const job = {
    id: idOf(80),
    totalCents: 108_875,
    bill: null,
    paidCents: 108_875,
    leftCents: 0,
    owedCents: 0,
    changes: [],
    isCancelled: false,
    parts: [
      {
        id: idOf(81),
        cents: 108_875,
        state: 'paid' as const,
        linkId: idOf(10),
        paidAt: now(),
        dueOn: null,
      },
    ],
  };
  const change = anEstimate({
    id: idOf(72),
    isChangeOrder: true,
    jobId: job.id,
    totalCents: -20_000,
  });

  it('starts on its page, takes something off, and is listed there', async () => {
    answer(
      getPaymentLinkDetail,
      aDetail({ link: aLink({ status: 'paid', state: 'paid' }), jobId: job.id }),
    );
    answer(getJob, { job });
    answer(listEstimates, { estimates: [change, ACCEPTED], next: null });
    await openScreen(`/payments/${idOf(10)}`);
    const card = page.getByRole('region', { name: 'Estimate and changes' });
    await expect
      .element(card.getByRole('link', { name: /Change.*-\$200\.00.*Waiting/ }))
      .toBeVisible();
    await expectAccessible();
    await card.getByRole('link', { name: 'Change the job' }).click();
    await expect.element(page.getByText(/^Filled in from an estimate/)).toBeVisible();
    await expect.element(button('More options')).not.toBeInTheDocument();
    await page.getByLabelText('Description of work').fill('No permit');
    await page.getByLabelText('Amount', { exact: true }).fill('200');
    await button('Send as estimate').click();
    await sheet.getByText('Takes off $200.00').click();
    const sent = answer(createEstimate, becomes(change));
    await button('Send change').click();
    await expect.element(page.getByRole('dialog', { name: 'Estimate ready' })).toBeVisible();
    expect(sent).toMatchObject([{ body: { amountCashCents: -20_000, changesJobId: job.id } }]);
    expect(sent[0]!.body.schedule).toBeUndefined();
  });

  it('may leave out a line, and has no schedule', async () => {
    answer(
      getPaymentLinkDetail,
      aDetail({ link: aLink({ status: 'paid', state: 'paid' }), jobId: job.id }),
    );
    answer(getJob, { job });
    await openScreen(`/payments/${idOf(10)}`);
    await page.getByRole('link', { name: 'Change the job' }).click();
    await page.getByLabelText('Description of work').fill('No permit');
    await button('Add lines').click();
    await sheet.getByLabelText('Work or item').fill('Permit');
    await sheet.getByLabelText('Price for one').fill('200');
    await sheet.getByText('Leaves something out').click();
    await expectAccessible();
    await button('Save line').click();
    await expect.element(page.getByLabelText('Amount', { exact: true })).toHaveValue('-200.00');
    await button('Send as estimate').click();
    const sent = answer(createEstimate, becomes(change));
    await button('Send change').click();
    await expect.element(page.getByRole('dialog', { name: 'Estimate ready' })).toBeVisible();
    expect(sent).toMatchObject([
      { body: { amountCashCents: -20_000, lines: [{ text: 'Permit', priceCents: -20_000 }] } },
    ]);
  });

  it('below what is paid says what goes back before it is accepted', async () => {
    answer(getJob, { job });
    await openEstimate(change);
    await button('They said yes').click();
    await sheet.getByLabelText('How they said it').fill('On site.');
    const sent = answer(acceptEstimateForCustomer, becomes({ ...change, status: 'accepted' }));
    await button('Accept and give $200.00 back').click();
    await expect.element(sheet).not.toBeInTheDocument();
    expect(sent).toMatchObject([{ body: { refundCents: 20_000 } }]);
  });
});
