import { getContractor, getProfile } from '@jobly/core/accounts/contract';
import {
  acceptEstimateForCustomer,
  changeEstimate,
  createEstimate,
  getEstimate,
  listEstimates,
  recordCustomerCancelled,
  recordEstimateSent,
  reviseEstimate,
  type Estimate,
} from '@jobly/core/estimates/contract';
import { getJob } from '@jobly/core/jobs/contract';
import { getPaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { listItems } from '@jobly/core/payment-links/items-contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import {
  PROFILE,
  READY_BUSINESS,
  aDetail,
  aLink,
  anEstimate,
  idOf,
} from '../../../test/account.ts';
import { fillLink } from '../../../test/link-form.ts';
import { answer, refuse, signalChanged } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { tapLabel } from '../../../test/tap-label.ts';
import { expectToast } from '../../../test/toast.ts';

const sheet = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const now = () => new Date().toISOString();

const ACCEPTED = anEstimate({
  status: 'accepted',
  firstLinkId: idOf(10),
  acceptance: {
    version: 1,
    by: 'customer',
    name: 'Dana Whitfield',
    sentence: 'I accept this estimate.',
    note: null,
    acceptedAt: now(),
    hash: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
    cancelUntil: '2099-01-18',
  },
});

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

describe('the list', () => {
  it('says what will stand here, and where to begin', async () => {
    const screen = await openScreen('/payments');
    await page.getByRole('link', { name: 'Estimates' }).click();
    await expect.element(page.getByText('No estimate is open')).toBeVisible();
    await expectAccessible();
    await page.getByText('Closed').click();
    await expect.element(page.getByText('Nothing here')).toBeVisible();
    await page.getByRole('link', { name: 'Payments', exact: true }).first().click();
    await expect.poll(screen.path).toBe('/payments');
  });

  it('loads page by page, by what became of them', async () => {
    const estimates = [
      anEstimate({
        customerName: 'Nguyễn '.repeat(12),
        memo: 'x'.repeat(90),
        totalCents: 99_999_999,
      }),
      anEstimate({ id: idOf(71), isAsked: true }),
      anEstimate({ id: idOf(72), isExpired: true }),
    ];
    const asked = answer(listEstimates, ({ query }) =>
      query.before
        ? { estimates: [anEstimate({ id: idOf(73), customerName: 'Last' })], next: null }
        : { estimates, next: 'more' },
    );
    await openScreen('/payments/estimates?filter=all');
    await expect.element(page.getByText('Last')).toBeVisible();
    await expect.element(page.getByText('Has a question')).toBeVisible();
    await expect.element(page.getByText('Expired')).toBeVisible();
    await expectAccessible();
    expect(asked.map(({ query }) => query)).toEqual([
      { filter: 'all' },
      { filter: 'all', before: 'more' },
    ]);
  });
});

describe('the page', () => {
  it('shows what the customer asks for, and makes the next version of it', async () => {
    const asked = anEstimate({
      status: 'changes_requested',
      isAsked: true,
      timeline: [
        { kind: 'question', at: now(), version: 1, by: null, text: 'Is the permit included?' },
        { kind: 'answered', at: now(), version: 1, by: null, text: null },
        { kind: 'changes_requested', at: now(), version: 1, by: null, text: 'Without the permit.' },
      ],
    });
    const screen = await openEstimate(asked);
    const said = page.getByRole('heading', { name: 'Dana Whitfield asks for changes' });
    await expect.element(said).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Call' })).toBeVisible();
    await expect.element(page.getByText('Without the permit.').first()).toBeVisible();
    expect(page.getByText('Is the permit included?').elements()).toHaveLength(1);
    await expectAccessible();
    await page.getByRole('link', { name: 'Change it' }).click();
    await expect.element(page.getByText(/^Filled in from an estimate/)).toBeVisible();
    await expect.element(button('Create Payment Link')).not.toBeInTheDocument();
    await expectAccessible();
    await button('Send as estimate').click();
    await expect
      .element(sheet.getByLabelText('Terms (optional)'))
      .toHaveValue('Two years on all work.');
    const next = anEstimate({ version: 2 });
    answer(reviseEstimate, refuse('estimate_changed'));
    await button('Send version 2').click();
    await expectToast(/changed meanwhile/);
    const sent = answer(reviseEstimate, becomes(next));
    await button('Send version 2').click();
    await button('Done').click();
    await expect.poll(screen.path).toBe(`/payments/estimates/${next.id}`);
    expect(sent).toMatchObject([
      { params: { id: next.id }, body: { version: 1, amountCashCents: next.totalCents } },
    ]);
    expect(sent[0]!.body.lines).toEqual(next.form.lines);
    expect(sent[0]!.body.schedule).toEqual(next.form.schedule);
  });

  it('is answered, withdrawn, and offered again', async () => {
    const question = { kind: 'question', at: now(), version: 1, by: null, text: 'When?' } as const;
    await openEstimate(anEstimate({ isAsked: true, timeline: [question] }));
    await expect.element(page.getByText('Has a question').first()).toBeVisible();
    const steps = answer(changeEstimate, becomes(anEstimate()));
    await button('Answered').click();
    await expect
      .element(page.getByRole('heading', { name: /has a question/ }))
      .not.toBeInTheDocument();
    answer(changeEstimate, refuse('estimate_settled'));
    await button('Withdraw').click();
    await sheet.getByRole('button', { name: 'Withdraw' }).click();
    await expectToast(/answered or withdrawn meanwhile/);
    const withdrawn = anEstimate({ status: 'withdrawn' });
    answer(changeEstimate, becomes(withdrawn));
    await sheet.getByRole('button', { name: 'Withdraw' }).click();
    await expect.element(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
    await button('Offer again').click();
    await expectAccessible();
    const again = answer(changeEstimate, becomes(anEstimate()));
    await sheet.getByText('60 days').click();
    await sheet.getByRole('button', { name: 'Offer again' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Send again' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByText('Waiting for an answer')).toBeVisible();
    expect([...steps, ...again].map(({ body }) => body)).toEqual([
      { step: 'answered' },
      { step: 'reopen', validDays: 60 },
    ]);
  });

  it('is accepted on the word of the customer, with a note of how they said it', async () => {
    await openEstimate(anEstimate());
    await button('They said yes').click();
    await expect.element(sheet.getByLabelText('Who said yes')).toHaveValue('Dana Whitfield');
    await button('Accept for them').click();
    await expect.element(sheet.getByText('Still needed')).toBeVisible();
    await expectAccessible();
    await sheet.getByLabelText('How they said it').fill('By phone, at noon.');
    const sent = answer(
      acceptEstimateForCustomer,
      becomes({
        ...ACCEPTED,
        acceptance: { ...ACCEPTED.acceptance!, by: 'owner', note: 'By phone, at noon.' },
      }),
    );
    await button('Accept for them').click();
    await expect.element(page.getByText('Entered by you')).toBeVisible();
    expect(sent).toMatchObject([{ body: { version: 1, note: 'By phone, at noon.' } }]);
  });

  it('keeps who accepted what; a customer who cancels in time is asked about twice', async () => {
    await openEstimate(ACCEPTED);
    const acceptance = page.getByRole('region', { name: 'Acceptance' });
    await expect.element(acceptance.getByText('a1b2c3d4e5f60718', { exact: true })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'See the job' }))
      .toHaveAttribute('href', `/payments/${idOf(10)}`);
    await expectAccessible();
    await button('Customer cancelled').click();
    await sheet.getByLabelText('The day they said so, or mailed it').fill('2020-01-01');
    await button('Go on').click();
    await expect.element(sheet.getByText(/Choose a day from the acceptance/)).toBeVisible();
    await expectAccessible();
    const today = sheet.getByLabelText('The day they said so, or mailed it');
    await today.fill((today.element() as HTMLInputElement).max);
    await button('Go on').click();
    await expect.element(page.getByText('Give everything back?')).toBeVisible();
    await expectAccessible();
    const sent = answer(
      recordCustomerCancelled,
      becomes({
        ...ACCEPTED,
        timeline: [{ kind: 'cancelled_by_customer', at: now(), version: 1, by: null, text: null }],
      }),
    );
    await button('End the job and pay back').click();
    await expect.element(page.getByText('Cancelled by the customer')).toBeVisible();
    await expect.element(button('Customer cancelled')).not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it('of another account, or none, says so', async () => {
    answer(getEstimate, refuse('estimate_not_found'));
    await openScreen(`/payments/estimates/${idOf(99)}`);
    await expect.element(page.getByText('We could not find this estimate')).toBeVisible();
    await expectAccessible();
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

it('what the customer does is shown on any open screen, once, and on the page itself', async () => {
  await openEstimate(anEstimate());
  await expect.element(page.getByText('Waiting for an answer')).toBeVisible();
  const at = new Date(Date.now() + 1_000).toISOString();
  const accepted = {
    ...ACCEPTED,
    updatedAt: at,
    timeline: [{ kind: 'accepted', at, version: 1, by: null, text: null } as const],
  };
  answer(getEstimate, { estimate: accepted });
  answer(listEstimates, { estimates: [accepted], next: null });
  await signalChanged('estimates');
  await expect.element(page.getByRole('link', { name: 'See the job' })).toBeVisible();
  const shown = page.getByRole('status').getByRole('link', { name: /Dana Whitfield accepted: \$/ });
  await expect.element(shown).toHaveAttribute('href', `/payments/estimates/${accepted.id}`);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await signalChanged('estimates');
  await expect.element(shown).not.toBeInTheDocument();
});
