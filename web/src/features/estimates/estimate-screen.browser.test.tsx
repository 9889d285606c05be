import { getContractor } from '@jobly/core/accounts/contract';
import {
  acceptEstimateForCustomer,
  recordCustomerCancelled,
} from '@jobly/core/estimates/answer-contract';
import {
  changeEstimate,
  getEstimate,
  listEstimates,
  recordEstimateSent,
  reviseEstimate,
  type Estimate,
} from '@jobly/core/estimates/contract';
import { listItems } from '@jobly/core/payment-links/items-contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { READY_BUSINESS, idOf } from '../../../test/account.ts';
import { ACCEPTED, anEstimate } from '../../../test/estimates.ts';
import { answer, refuse, signalChanged } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
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
    await expect.element(page.getByText('The next version of your estimate.')).toBeVisible();
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

  it('keeps what was typed when ‘Change it’ is pressed again, until there is a newer version', async () => {
    const openForm = async (estimate: Estimate) => {
      await openEstimate(estimate);
      await page.getByRole('link', { name: 'Change it' }).click();
      return page.getByLabelText('Description of work');
    };
    await (await openForm(anEstimate())).fill('Water heater, no permit');
    await expect.element(await openForm(anEstimate())).toHaveValue('Water heater, no permit');
    await expect.element(await openForm(anEstimate({ version: 2 }))).toHaveValue('Water heater');
  });

  it('says who declined, also where they gave no reason', async () => {
    const declined = { kind: 'declined', at: now(), version: 1, by: null, text: null } as const;
    await openEstimate(anEstimate({ status: 'declined', timeline: [declined] }));
    await expect
      .element(page.getByRole('heading', { name: 'Dana Whitfield declined' }))
      .toBeVisible();
    await expectAccessible();
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
    await button('Continue').click();
    await expect.element(sheet.getByText(/Choose a day from the acceptance/)).toBeVisible();
    await expectAccessible();
    const today = sheet.getByLabelText('The day they said so, or mailed it');
    await today.fill((today.element() as HTMLInputElement).max);
    await button('Continue').click();
    await expect.element(page.getByText('Give everything back?')).toBeVisible();
    await expectAccessible();
    await button('Go back').click();
    await expect.element(today).toBeVisible();
    await button('Continue').click();
    const sent = answer(
      recordCustomerCancelled,
      becomes({
        ...ACCEPTED,
        isCancelled: true,
        allBackBy: '2026-12-05',
        timeline: [
          { kind: 'cancelled_by_customer', at: now(), version: 1, by: null, text: '2026-12-05' },
        ],
      }),
    );
    await button('End the job and pay back').click();
    await expect.element(page.getByText('Cancelled by the customer')).toBeVisible();
    await expect.element(page.getByText('Cancelled', { exact: true })).toBeVisible();
    const back = page.getByText('Everything has to be back by Saturday, Dec 5.');
    await expect.poll(() => back.elements()).toHaveLength(2);
    await expect.element(button('Customer cancelled')).not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it('of a change leads to its job, and is not cancelled like a sale', async () => {
    const change = { isChangeOrder: true, jobId: idOf(80), jobLinkId: idOf(11) };
    await openEstimate(anEstimate(change));
    const job = page.getByRole('link', { name: 'See the job' });
    await expect.element(job).toHaveAttribute('href', `/payments/${idOf(11)}`);
    await openEstimate({ ...ACCEPTED, ...change });
    await expect.element(page.getByRole('region', { name: 'Acceptance' })).toBeVisible();
    await expect.element(job).toBeVisible();
    await expect.element(button('Customer cancelled')).not.toBeInTheDocument();
  });

  it('of another account, or none, says so', async () => {
    answer(getEstimate, refuse('estimate_not_found'));
    await openScreen(`/payments/estimates/${idOf(99)}`);
    await expect.element(page.getByText('We could not find this estimate')).toBeVisible();
    await expectAccessible();
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
