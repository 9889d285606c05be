import { getContractor } from '@jobly/core/accounts/contract';
import { askForParts, cancelJob, getJob, openJob, type Job } from '@jobly/core/jobs/contract';
import { BILL } from '@jobly/core/test/customer-pages';
import { getPaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { READY_BUSINESS, aDetail, aLink } from '../../../test/account.ts';
import { answer, refuse } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { tapLabel } from '../../../test/tap-label.ts';
import { expectToast } from '../../../test/toast.ts';

const deposit = aLink({ amountCashCents: 54_438 });

const aJob = (given: Partial<Job> = {}): Job => ({
  id: deposit.id,
  totalCents: 108_875,
  bill: null,
  paidCents: 54_438,
  leftCents: 54_437,
  owedCents: 0,
  isCancelled: false,
  changes: [],
  parts: [
    {
      id: crypto.randomUUID(),
      cents: 54_438,
      state: 'paid',
      linkId: deposit.id,
      dueOn: null,
      paidAt: '2026-11-12T18:00:00.000Z',
    },
    {
      id: crypto.randomUUID(),
      cents: 54_437,
      state: 'waiting',
      linkId: null,
      dueOn: '2036-12-01',
      paidAt: null,
    },
  ],
  ...given,
});

const card = page.getByRole('region', { name: /^Job for/ });
const sheet = page.getByRole('dialog');
const field = (name: string) => page.getByLabelText(name, { exact: true });

beforeEach(() => {
  answer(getContractor, READY_BUSINESS);
});

async function fillForm(amount: string): Promise<void> {
  await openScreen('/payments');
  await field('Amount').fill(amount);
  await field('Customer name').fill('Dana Whitfield');
  await field('Description of work').fill('New bathroom');
  await field('Customer phone').fill('(415) 555-0132');
  await page.getByRole('button', { name: 'More options' }).click();
}

it('a deposit is chosen with one tap below the form, and asked for by the link', async () => {
  await fillForm('1088.75');
  await expect.element(page.getByText('Link expires').first()).toBeVisible();
  await tapLabel(/^50%$/);
  await expect.element(page.getByText('$544.38 now')).toBeVisible();
  await expect.element(page.getByText('$544.37 when you ask for it')).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Due' })).not.toBeInTheDocument();
  await expectAccessible();
  const sent = answer(openJob, { job: aJob(), paymentLink: deposit });
  await page.getByRole('button', { name: 'Create Payment Link' }).click();
  await expect.element(page.getByText('Payment Link Created!')).toBeVisible();
  expect(sent).toMatchObject([
    {
      body: {
        amountCashCents: 108_875,
        schedule: [
          { share: { millionths: 500_000 }, due: 'now' },
          { share: null, due: 'done' },
        ],
      },
    },
  ]);
});

it('several payments are typed in percent or dollars, and refused where they are more than the total', async () => {
  await fillForm('1200');
  await tapLabel(/^Other$/);
  await sheet.getByLabelText('Deposit').fill('a third');
  await sheet.getByRole('button', { name: 'Save schedule' }).click();
  await expect.element(sheet.getByText('A percentage such as 25%, or an amount.')).toBeVisible();
  await sheet.getByLabelText('Deposit').fill('30%');
  await sheet.getByRole('button', { name: 'Add a payment' }).click();
  await sheet.getByLabelText('Payment 2 of 3').fill('$1,000');
  await sheet.getByRole('button', { name: 'Save schedule' }).click();
  await expect.element(sheet.getByText(/Every payment has to be at least/)).toBeVisible();
  await expectAccessible();
  await sheet.getByLabelText('Payment 2 of 3').fill('500');
  await expect.element(sheet.getByText('$340.00')).toBeVisible();
  await sheet.getByLabelText('Ask on (optional)').first().fill('2020-01-01');
  await sheet.getByRole('button', { name: 'Save schedule' }).click();
  await expect.element(sheet.getByText('Please choose a day after today.')).toBeVisible();
  await sheet.getByLabelText('Ask on (optional)').first().fill('2036-12-01');
  await sheet.getByRole('button', { name: 'Save schedule' }).click();
  await expect.element(page.getByText('$360.00 now')).toBeVisible();
  await expect.element(page.getByText('$500.00 on Dec 1')).toBeVisible();
  await expect.element(page.getByText('$340.00 when you ask for it')).toBeVisible();
  // Of a smaller amount nothing would be left: said before it is sent.
  await field('Amount').fill('600');
  await page.getByRole('button', { name: 'Create Payment Link' }).click();
  await expect.element(page.getByText(/Every payment has to be at least/).first()).toBeVisible();
});

async function openJobOf(job: Job): Promise<{ path: () => string }> {
  answer(getPaymentLinkDetail, aDetail({ link: deposit, jobId: job.id }));
  answer(getJob, { job });
  return openScreen(`/payments/${deposit.id}`);
}

it('the rest is asked for with one tap, which leads to its link', async () => {
  const job = aJob();
  const screen = await openJobOf(job);
  await expect.element(card.getByText('$544.38 paid, $544.37 left')).toBeVisible();
  await expect.element(card.getByText(/Paid on .*Nov 12/)).toBeVisible();
  await expect.element(card.getByText('Not asked for yet, due Dec 1')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Repeat' })).not.toBeInTheDocument();
  await expectAccessible();
  const balance = aLink({ amountCashCents: 54_437 });
  answer(askForParts, refuse('payment_under_way'));
  await card.getByRole('button', { name: 'Ask for the rest: $544.37' }).click();
  await expectToast(/may be under way/);
  const sent = answer(askForParts, { job, paymentLink: balance });
  answer(getPaymentLinkDetail, aDetail({ link: balance, jobId: job.id }));
  await card.getByRole('button', { name: 'Ask for the rest: $544.37' }).click();
  await expect.poll(screen.path).toBe(`/payments/${balance.id}`);
  expect(sent).toMatchObject([{ body: { partIds: [job.parts[1]!.id] } }]);
});

it('long jobs, their lines and what was given back are shown; a job is cancelled', async () => {
  const job = aJob({
    totalCents: 99_999_999,
    bill: BILL,
    leftCents: 99_945_561,
    owedCents: 20_000,
    changes: [{ number: 1043, cents: -20_000 }],
    parts: (['returned', 'asked', 'waiting', 'waiting', 'waiting'] as const).map((state, at) => ({
      id: crypto.randomUUID(),
      cents: 19_999_999,
      state,
      linkId: at < 2 ? crypto.randomUUID() : null,
      dueOn: null,
      paidAt: at === 0 ? '2026-11-12T18:00:00.000Z' : null,
    })),
  });
  await openJobOf(job);
  await expect.element(card.getByText('Water heater, 50 gallons')).toBeVisible();
  await expect.element(card.getByText('Given back')).toBeVisible();
  await expect.element(card.getByText('You owe $200.00')).toBeVisible();
  await expect.element(card.getByText('Change order 1043')).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Ask again' })).toBeVisible();
  await expectAccessible();
  const cancelled = aJob({ ...job, isCancelled: true, leftCents: 0 });
  const sent = answer(cancelJob, { job: cancelled });
  await card.getByRole('button', { name: 'Cancel job' }).click();
  answer(getJob, { job: cancelled });
  await sheet.getByRole('button', { name: 'Cancel job' }).click();
  await expect.element(card.getByText('Cancelled: nothing more is asked for.')).toBeVisible();
  expect(sent).toHaveLength(1);
});
