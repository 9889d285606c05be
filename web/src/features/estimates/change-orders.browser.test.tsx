import { confirmCode, sendConfirmCode } from '@jobly/core/accounts/confirm-contract';
import { getContractor } from '@jobly/core/accounts/contract';
import { acceptEstimateForCustomer } from '@jobly/core/estimates/answer-contract';
import {
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
import { CONTRACTOR, READY_BUSINESS, aDetail, aLink, idOf } from '../../../test/account.ts';
import { ACCEPTED, anEstimate } from '../../../test/estimates.ts';
import { answer, refuse } from '../../../test/network.ts';
import { allAnswered, openScreen } from '../../../test/screen.tsx';

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
      .element(card.getByRole('link', { name: /Change order.*-\$200\.00.*Waiting/ }))
      .toBeVisible();
    await expectAccessible();
    await card.getByRole('link', { name: 'Change the job' }).click();
    await expect.element(page.getByText(/^A change to the job/)).toBeVisible();
    await expect.element(button('More options')).not.toBeInTheDocument();
    await page.getByLabelText('Description of work').fill('No permit');
    await page.getByLabelText('Amount', { exact: true }).fill('200');
    await button('Send the change').click();
    await sheet.getByText('Takes off $200.00').click();
    await expect.element(sheet.getByRole('switch')).not.toBeInTheDocument();
    const sent = answer(createEstimate, becomes(change));
    await button('Send change').click();
    await expect.element(page.getByRole('dialog', { name: 'Change ready' })).toBeVisible();
    await expect.element(sheet.getByText(/Here is a change to your job/)).toBeVisible();
    expect(sent).toMatchObject([
      { body: { amountCashCents: -20_000, changesJobId: job.id, cancelNotice: false } },
    ]);
    expect(sent[0]!.body.schedule).toBeUndefined();
  });

  it('cannot be made once the job is cancelled', async () => {
    answer(getPaymentLinkDetail, aDetail({ link: aLink(), jobId: job.id }));
    answer(getJob, { job: { ...job, isCancelled: true } });
    answer(listEstimates, { estimates: [ACCEPTED], next: null });
    await openScreen(`/payments/${idOf(10)}`);
    const card = page.getByRole('region', { name: 'Estimate and changes' });
    await expect.element(card.getByRole('link', { name: /Estimate/ })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Change the job' }))
      .not.toBeInTheDocument();
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
    await button('Send the change').click();
    const sent = answer(createEstimate, becomes(change));
    await button('Send change').click();
    await expect.element(page.getByRole('dialog', { name: 'Change ready' })).toBeVisible();
    expect(sent).toMatchObject([
      { body: { amountCashCents: -20_000, lines: [{ text: 'Permit', priceCents: -20_000 }] } },
    ]);
  });

  it('below what is paid says what goes back before it is accepted', async () => {
    // Less than the change takes off: a part of it was not paid yet.
    await openEstimate({ ...change, backCents: 15_000 });
    await button('They said yes').click();
    await sheet.getByLabelText('How they said it').fill('On site.');
    answer(acceptEstimateForCustomer, refuse('fresh_code_needed'));
    const asked = answer(sendConfirmCode, { resendAfterSeconds: 30, expiresInSeconds: 600 });
    await button('Accept and give $150.00 back').click();
    const confirm = page.getByRole('dialog', { name: "Confirm it's you" });
    await expect.poll(() => asked).toMatchObject([{ body: { purpose: 'refund' } }]);
    const sent = answer(acceptEstimateForCustomer, becomes({ ...change, status: 'accepted' }));
    answer(confirmCode, { user: CONTRACTOR });
    await confirm.getByLabelText(/code/i).fill('123456');
    await confirm.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    expect(sent).toMatchObject([{ body: { refundCents: 15_000 } }]);
    await allAnswered();
  });
});
