import { getContractor } from '@jobly/core/accounts/contract';
import { getEstimate } from '@jobly/core/estimates/contract';
import { getPaymentLinkDetail, listPaymentLinkHistory } from '@jobly/core/payment-links/contract';
import {
  getEstimateReminders,
  getLinkReminders,
  getReminderSettings,
  listLateLinks,
  remindNow,
  saveReminderSettings,
  stopEstimateReminders,
  stopLinkReminders,
  type LateLink,
  type Reminders,
} from '@jobly/core/reminders/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { READY_BUSINESS, aDetail, aLink } from '../../../test/account.ts';
import { anEstimate } from '../../../test/estimates.ts';
import { answer, refuse } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { tapLabel } from '../../../test/tap-label.ts';
import { expectToast } from '../../../test/toast.ts';

const card = page.getByRole('region', { name: 'Reminders' });
const button = (name: string) => card.getByRole('button', { name });

const reminders = (given: Partial<Reminders> = {}): Reminders => ({
  isOn: true,
  stoppedFor: null,
  nextOn: '2026-12-03',
  channel: 'sms',
  ...given,
});

async function openLink(given: Partial<Reminders>): Promise<void> {
  const link = aLink();
  answer(getPaymentLinkDetail, aDetail({ link }));
  answer(getLinkReminders, reminders(given));
  await openScreen(`/payments/${link.id}`);
}

beforeEach(() => {
  answer(getContractor, READY_BUSINESS);
});

describe('on the page of an open link', () => {
  it('ask once whether customers are to be reminded', async () => {
    await openLink({ isOn: null });
    await expectAccessible();
    const sent = answer(saveReminderSettings, { isOn: true });
    answer(getLinkReminders, reminders());
    await button('Remind customers').click();
    await expect
      .element(card.getByText('The next one goes out on Thursday, Dec 3, by text message.'))
      .toBeVisible();
    expect(sent).toMatchObject([{ body: { isOn: true } }]);
    await expectAccessible();
  });

  it('are not mentioned again after a no, nor where nobody can be reached', async () => {
    await openLink({ isOn: null });
    await expect.element(button('No, thanks')).toBeVisible();
    const sent = answer(saveReminderSettings, { isOn: false });
    answer(getLinkReminders, reminders({ isOn: false, nextOn: null }));
    await button('No, thanks').click();
    await expect.element(card).not.toBeInTheDocument();
    expect(sent).toMatchObject([{ body: { isOn: false } }]);
    await openLink({ isOn: null, channel: null, nextOn: null });
    await expect.element(page.getByText('What happened')).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
  });

  it('are stopped for the payment or the customer, and begun again', async () => {
    await openLink({ channel: 'email' });
    await expect.element(card.getByText(/Dec 3, by email/)).toBeVisible();
    answer(stopLinkReminders, refuse('unavailable'));
    await button('Not for this payment').click();
    await expectToast(/./);
    await expect.element(card.getByText(/Dec 3, by email/)).toBeVisible();
    const sent = answer(stopLinkReminders, ({ body }) => reminders({ ...body, nextOn: null }));
    answer(getLinkReminders, reminders({ stoppedFor: 'customer', nextOn: null }));
    await button('Never for this customer').click();
    await expect.element(card.getByText('This customer is not reminded.')).toBeVisible();
    await expectAccessible();
    answer(getLinkReminders, reminders());
    await button('Remind again').click();
    await expect.element(button('Not for this payment')).toBeVisible();
    expect(sent.map(({ body }) => body.stoppedFor)).toEqual(['customer', null]);
  });

  it('say when all of them have been sent', async () => {
    await openLink({ nextOn: null });
    await expect
      .element(card.getByText('All reminders of this payment have been sent.'))
      .toBeVisible();
    await expect.element(card.getByRole('button')).not.toBeInTheDocument();
  });
});

it('say the same of an estimate that waits for an answer', async () => {
  const estimate = anEstimate({ status: 'sent' });
  answer(getEstimate, { estimate });
  answer(getEstimateReminders, reminders());
  await openScreen(`/payments/estimates/${estimate.id}`);
  await expect.element(card.getByText(/Dec 3, by text message/)).toBeVisible();
  const sent = answer(stopEstimateReminders, ({ body }) => reminders({ ...body, nextOn: null }));
  answer(getEstimateReminders, reminders({ stoppedFor: 'estimate', nextOn: null }));
  await button('Not for this estimate').click();
  await expect.element(card.getByText('This estimate is not reminded of.')).toBeVisible();
  await button('Remind again').click();
  await expect.poll(() => sent.map(({ body }) => body.stoppedFor)).toEqual(['estimate', null]);
  await expectAccessible();
});

it('are switched in the settings', async () => {
  answer(getReminderSettings, { isOn: null });
  await openScreen('/settings/notifications');
  const chosen = page.getByRole('switch', { name: 'Remind customers' });
  await expect.element(chosen).not.toBeChecked();
  const sent = answer(saveReminderSettings, { isOn: true });
  answer(getReminderSettings, { isOn: true });
  await tapLabel(/Remind customers/);
  await expect.element(chosen).toBeChecked();
  expect(sent).toMatchObject([{ body: { isOn: true } }]);
  await expectAccessible();
  answer(saveReminderSettings, refuse('unavailable'));
  await tapLabel(/Remind customers/);
  await expectToast(/./);
  await expect.element(chosen).toBeChecked();
});

it('go to all who are late, after a look at whom and what', async () => {
  const late = (given: Partial<LateLink>): LateLink => ({
    id: crypto.randomUUID(),
    customerName: 'Dana Whitfield',
    amountCents: 42_500,
    daysLate: 1,
    channel: 'sms',
    ...given,
  });
  const links = [
    late({
      customerName: 'Maximiliana Wolfeschlegelsteinhausen-Bergerdorff',
      amountCents: 99_999_999,
      daysLate: 34,
    }),
    late({ channel: 'email' }),
    late({ customerName: 'Lee', channel: null }),
  ];
  const link = aLink();
  answer(listPaymentLinkHistory, { paymentLinks: [link], next: null, totals: null });
  answer(listLateLinks, { links, example: 'Hi Dana, a friendly reminder from Rivera Plumbing.' });
  await openScreen('/payments/history');
  await expect.element(page.getByText('Dana Whitfield').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Remind all/ })).not.toBeInTheDocument();
  await openScreen('/payments/history?filter=unpaid');
  await page.getByRole('button', { name: 'Remind all (2)' }).click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText(/a friendly reminder from Rivera/)).toBeVisible();
  await expect.element(sheet.getByText('34 days late · by text')).toBeVisible();
  await expect.element(sheet.getByText('1 day late · cannot be reached')).toBeVisible();
  await expectAccessible();
  answer(remindNow, refuse('unavailable'));
  await sheet.getByRole('button', { name: 'Send 2 reminders' }).click();
  await expectToast(/./);
  const sent = answer(remindNow, { count: 2 });
  answer(listLateLinks, { links: [], example: null });
  await sheet.getByRole('button', { name: 'Send 2 reminders' }).click();
  await expectToast('The reminders are on their way.');
  await expect.element(sheet).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ body: { ids: [links[0]!.id, links[1]!.id] } }]);
  await expect.element(page.getByRole('button', { name: /Remind all/ })).not.toBeInTheDocument();
});
