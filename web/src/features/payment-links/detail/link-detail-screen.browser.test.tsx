import { refuseCashClaim } from '@jobly/core/payment-links/cash-contract';
import {
  getPaymentLinkDetail,
  listPaymentLinkHistory,
  refundPaymentLink,
  type PaymentLinkDetail,
} from '@jobly/core/payment-links/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { aDetail, aLink, idOf } from '../../../../test/account.ts';
import { answer, refuse, signalChanged } from '../../../../test/network.ts';
import { openScreen } from '../../../../test/screen.tsx';
import { tapLabel } from '../../../../test/tap-label.ts';
import { expectToast } from '../../../../test/toast.ts';

const AT = new Date().toISOString();

/** Paid by card: $439.83, of which this much is refundable. */
const paid = (refundableCents = 43_983): PaymentLinkDetail =>
  aDetail({
    link: aLink({
      status: refundableCents ? 'paid' : 'refunded',
      state: refundableCents ? 'paid' : 'refunded',
      method: 'card',
      paidAt: AT,
      refundedCents: 43_983 - refundableCents,
    }),
    payment: {
      method: 'card',
      totalCents: 43_983,
      feeCents: 1_483,
      netCents: 42_500,
      paidAt: AT,
      refundableCents,
    },
  });

it('a link that is not there says so, with a way on', async () => {
  answer(getPaymentLinkDetail, refuse('payment_link_not_found'));
  answer(listPaymentLinkHistory, { paymentLinks: [], next: null, totals: null });
  const screen = await openScreen(`/payments/${idOf(99)}`);
  await expect.element(page.getByText('We could not find this payment link')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'See all payments' }).click();
  await expect.poll(screen.path).toBe('/payments/history');
});

it('an unsent link asks to be sent, and its title says whose it is', async () => {
  answer(getPaymentLinkDetail, aDetail({ timeline: [] }));
  await openScreen(`/payments/${idOf(10)}`);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Send Payment Link' })).toBeVisible();
  expect(document.title).toBe('Dana Whitfield, $425.00 · Jobly');
  const sent = { kind: 'sent', at: AT, by: 'sms', amountCents: null } as const;
  answer(getPaymentLinkDetail, aDetail({ timeline: [sent] }));
  await openScreen(`/payments/${idOf(10)}`);
  await expect.element(page.getByRole('button', { name: 'Resend' })).toBeVisible();
});

it('a link that was edited leads to the new one', async () => {
  const cancelled = { kind: 'cancelled', at: AT, by: null, amountCents: null } as const;
  answer(getPaymentLinkDetail, aDetail({ timeline: [{ ...cancelled, replacedBy: idOf(11) }] }));
  await openScreen(`/payments/${idOf(10)}`);
  await expect
    .element(page.getByRole('link', { name: 'Replaced by a new link' }))
    .toHaveAttribute('href', `/payments/${idOf(11)}`);
  await expectAccessible();
});

it('a customer outside the US is called by the whole number', async () => {
  answer(getPaymentLinkDetail, aDetail({ link: aLink({ customerPhone: '+4712345678' }) }));
  await openScreen(`/payments/${idOf(10)}`);
  await expect
    .element(page.getByRole('link', { name: 'Call +47 123 456 78' }))
    .toHaveAttribute('href', 'tel:+4712345678');
});

it('a question about cash stays when the customer says meanwhile that they paid', async () => {
  answer(getPaymentLinkDetail, aDetail());
  await openScreen(`/payments/${idOf(10)}`);
  const mark = page.getByRole('button', { name: 'Mark cash received' });
  await mark.click();
  const question = page.getByRole('dialog', { name: 'Cash received?' });
  await expect.element(question).toBeVisible();
  answer(getPaymentLinkDetail, aDetail({ link: aLink({ cashClaimedAt: AT }) }));
  await signalChanged('payment_links');
  await expect.element(page.getByText('Dana says they paid in cash')).toBeInTheDocument();
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: 'Not yet' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(mark).toHaveLength(1);
});

it('a claim of cash is answered Not received after a question', async () => {
  const claimed = aLink({ cashClaimedAt: AT });
  answer(getPaymentLinkDetail, aDetail({ link: claimed }));
  const sent = answer(refuseCashClaim, { paymentLink: aLink() });
  await openScreen(`/payments/${idOf(10)}`);
  await page.getByRole('button', { name: 'Not received' }).click();
  const question = page.getByRole('dialog', { name: 'Not received?' });
  await expect.element(question.getByText(/hears that the cash has not arrived/)).toBeVisible();
  await expect.element(question.getByRole('button', { name: 'Go back' })).toBeVisible();
  await expectAccessible();
  answer(getPaymentLinkDetail, aDetail());
  await question.getByRole('button', { name: 'Not received' }).click();
  await expectToast('The link can be paid again.');
  await expect.element(page.getByText('Dana says they paid in cash')).not.toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

describe('a dispute', () => {
  const dispute: PaymentLinkDetail['disputes'][number] = {
    id: idOf(41),
    status: 'open',
    isExtra: false,
    amountCents: 30_000,
    takenCents: 30_000,
    feeCents: 1_500,
    reason: 'duplicate',
    evidenceDueAt: null,
    openedAt: AT,
    closedAt: null,
    packDownloadedAt: null,
  };
  const refund = page.getByRole('button', { name: 'Refund' });
  const sumOf = (label: string) => page.getByRole('definition').filter({ hasText: label });
  const show = (refundable: number, ...disputes: PaymentLinkDetail['disputes']) => {
    answer(getPaymentLinkDetail, { ...paid(), ...withLeft(refundable), disputes });
    return openScreen(`/payments/${idOf(10)}`);
  };
  const withLeft = (refundableCents: number) => ({
    payment: { ...paid().payment!, refundableCents },
  });

  it('that is open costs nothing yet, beside one that was lost', async () => {
    const lost = {
      ...dispute,
      id: idOf(42),
      status: 'lost',
      amountCents: 5_000,
      takenCents: 5_000,
    } as const;
    await show(38_983, dispute, lost);
    await expect
      .element(page.getByText("Dana's bank has taken back $300.00 for now"))
      .toBeVisible();
    await expect.element(page.getByText('Dana got $50.00 back from the bank')).toBeVisible();
    await expect.element(page.getByText('For now', { exact: true })).toBeVisible();
    await expect.element(sumOf('$45.00')).toBeVisible();
    await expect.element(refund).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('that was lost in part leaves the rest to be refunded', async () => {
    await show(13_983, { ...dispute, status: 'lost', closedAt: AT });
    await expect.element(page.getByText('You lose $315.00 in all.')).toBeVisible();
    await expect.element(refund).toBeVisible();
  });

  it('of an extra payment says so, and leaves the payment itself alone', async () => {
    await show(43_983, { ...dispute, isExtra: true });
    await expect.element(page.getByText(/about the extra payment/)).toBeVisible();
    await expect.element(refund).toBeVisible();
  });
});

describe('a refund', () => {
  const sheet = page.getByRole('dialog', { name: 'Refund' });

  it('of a part is never more than is left', async () => {
    answer(getPaymentLinkDetail, paid());
    const sent = answer(refundPaymentLink, { paymentLink: paid(33_983).link, outcome: 'done' });
    await openScreen(`/payments/${idOf(10)}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    await expect.element(sheet).toMatchTextContent('Dana gets $439.83 back to their card.');
    await tapLabel(/A part/);
    const amount = sheet.getByLabelText('Amount in dollars');
    const send = sheet.getByRole('button', { name: /^Refund/ });
    for (const [typed, problem] of [
      ['', 'Please enter a valid amount'],
      ['0', 'Please enter a valid amount'],
      ['439.84', 'That is more than what is left of this payment.'],
    ] as const) {
      await amount.fill(typed);
      await send.click();
      await expect.element(sheet.getByText(problem)).toBeVisible();
      await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
    }
    await expectAccessible();
    expect(sent).toEqual([]);
    await amount.fill('100');
    await expect.element(sheet).toMatchTextContent('Dana gets $100.00 back to their card.');
    answer(getPaymentLinkDetail, paid(33_983));
    await send.click();
    await expectToast('Refund sent.');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Refund' })).toHaveFocus();
    expect(sent.map(({ body }) => body.amountCents)).toEqual([10_000]);
  });

  it('follows what is left, and its sheet goes away when nothing is', async () => {
    answer(getPaymentLinkDetail, paid());
    await openScreen(`/payments/${idOf(10)}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    answer(getPaymentLinkDetail, paid(3_983));
    await signalChanged('payment_links');
    await expect.element(sheet.getByRole('button', { name: 'Refund $39.83' })).toBeVisible();
    answer(getPaymentLinkDetail, paid(0));
    await signalChanged('payment_links');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
    await expect.element(page.getByText('$439.83 refunded')).toBeVisible();
    expect(document.querySelector('s')?.textContent).toBe('$425.00');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('of a part strikes nothing out, and says of how much it was', async () => {
    const detail = paid(33_983);
    detail.link.refundedCents = 10_000;
    answer(getPaymentLinkDetail, detail);
    await openScreen(`/payments/${idOf(10)}`);
    await expect.element(page.getByText('$100.00 refunded')).toBeVisible();
    expect(document.querySelector('s')).toBeNull();
  });

  it('of cash is not said to be sent', async () => {
    const cash = paid();
    cash.payment!.method = 'cash';
    answer(getPaymentLinkDetail, cash);
    answer(refundPaymentLink, { paymentLink: paid(0).link, outcome: 'done' });
    await openScreen(`/payments/${idOf(10)}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    await expect.element(sheet).toMatchTextContent('You hand the cash back yourself.');
    await sheet.getByRole('button', { name: /^Refund/ }).click();
    await expectToast('Cash refund noted.');
  });

  it('whose outcome is not known says so, and cannot be sent twice', async () => {
    answer(getPaymentLinkDetail, { ...paid(), refundPending: true, refundPendingCents: 43_983 });
    await openScreen(`/payments/${idOf(10)}`);
    await expect
      .element(page.getByText('We are confirming this refund with Lopay. Nothing is lost.'))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
    await expectAccessible();
  });
});
