import { getContractor } from '@jobly/core/accounts/contract';
import { getPaymentLinkDetail } from '@jobly/core/payment-links/contract';
import {
  changeRepeat,
  getLinkRepeat,
  listRepeats,
  startRepeat,
  type Repeat,
} from '@jobly/core/repeats/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { READY_BUSINESS, aDetail, aLink } from '../../../test/account.ts';
import { answer, refuse } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { tapLabel } from '../../../test/tap-label.ts';
import { expectToast } from '../../../test/toast.ts';

const TODAY = '2026-11-20';
const card = page.getByRole('region', { name: 'Repeat', exact: true });
const sheet = page.getByRole('dialog');
const button = (name: string) => card.getByRole('button', { name });

const link = aLink();
const aRepeat = (given: Partial<Repeat> = {}): Repeat => ({
  id: crypto.randomUUID(),
  every: 'week',
  nextOn: '2026-11-27',
  endsOn: null,
  timesLeft: null,
  amountCents: 42_500,
  hasLines: false,
  customerName: link.customerName,
  linkId: link.id,
  ...given,
});

async function openLink(repeat: Repeat | null): Promise<void> {
  answer(getPaymentLinkDetail, aDetail({ link }));
  answer(getLinkRepeat, { repeat, today: TODAY });
  await openScreen(`/payments/${link.id}`);
}

beforeEach(() => {
  answer(getContractor, READY_BUSINESS);
});

describe('a payment', () => {
  it('is repeated every month, for a number of times', async () => {
    await openLink(null);
    await button('Repeat this payment').click();
    await expect.element(sheet.getByLabelText('First on')).toHaveValue('2026-11-27');
    await expectAccessible();
    await tapLabel(/^Month$/);
    await expect.element(sheet.getByLabelText('First on')).toHaveValue('2026-12-20');
    await sheet.getByLabelText('How long').selectOptions('A number of times');
    await sheet.getByLabelText('How many times').fill('0');
    await sheet.getByLabelText('First on').fill(TODAY);
    await sheet.getByRole('button', { name: 'Repeat this payment' }).click();
    await expect.element(sheet.getByText('Choose a day after today.')).toBeVisible();
    await expect.element(sheet.getByText('A number from 1 to 500.')).toBeVisible();
    await expectAccessible();
    await sheet.getByLabelText('First on').fill('2026-12-01');
    await sheet.getByLabelText('How many times').fill('12');
    const repeat = aRepeat({ every: 'month', nextOn: '2026-12-01', timesLeft: 12 });
    answer(startRepeat, refuse('unavailable'));
    await sheet.getByRole('button', { name: 'Repeat this payment' }).click();
    await expectToast(/./);
    const sent = answer(startRepeat, { repeat });
    answer(getLinkRepeat, { repeat, today: TODAY });
    await sheet.getByRole('button', { name: 'Repeat this payment' }).click();
    await expect.element(card.getByText('Every month · $425.00 · 12 more times')).toBeVisible();
    await expect.element(card.getByText('The next one goes out on Tuesday, Dec 1.')).toBeVisible();
    expect(sent).toMatchObject([{ body: { every: 'month', startsOn: '2026-12-01', times: 12 } }]);
    await expectAccessible();
  });

  it('that repeats is left out once, asked for with another amount, and stopped', async () => {
    const repeat = aRepeat({ endsOn: '2027-01-29' });
    await openLink(repeat);
    await expect.element(card.getByText(/until Jan 29, 2027/)).toBeVisible();
    const sent = answer(changeRepeat, { repeat });
    const later = { ...repeat, nextOn: '2026-12-04' };
    answer(getLinkRepeat, { repeat: later, today: TODAY });
    await button('Skip this one').click();
    await expect.element(card.getByText(/Friday, Dec 4/)).toBeVisible();
    await button('Change amount').click();
    const amount = sheet.getByLabelText('Amount');
    await expect.element(amount).toHaveValue('425.00');
    await amount.fill('0');
    await sheet.getByRole('button', { name: 'Save amount' }).click();
    await expect.element(sheet.getByText('Please enter a valid amount')).toBeVisible();
    await amount.fill('450');
    await expectAccessible();
    answer(getLinkRepeat, { repeat: { ...later, amountCents: 45_000 }, today: TODAY });
    await sheet.getByRole('button', { name: 'Save amount' }).click();
    await expect.element(card.getByText(/\$450\.00/)).toBeVisible();
    answer(getLinkRepeat, { repeat: null, today: TODAY });
    await button('Stop repeating').click();
    await expect.element(button('Repeat this payment')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { skipped: '2026-11-27' },
      { amountCents: 45_000 },
      { ended: true },
    ]);
  });
});

it('all that repeat are listed, the next first', async () => {
  answer(listRepeats, { repeats: [] });
  await openScreen('/payments/repeats');
  await expect.element(page.getByText('Nothing repeats')).toBeVisible();
  const long = 'Maximiliana Wolfeschlegelsteinhausen-Bergerdorff';
  answer(listRepeats, {
    repeats: [
      aRepeat({ customerName: long, amountCents: 99_999_999, every: 'two_weeks', timesLeft: 1 }),
      aRepeat({ endsOn: '2027-06-01', every: 'month' }),
    ],
  });
  const screen = await openScreen('/payments/repeats');
  await expect.element(page.getByText('Every 2 weeks · $999,999.99 · once more')).toBeVisible();
  await expectAccessible();
  answer(getPaymentLinkDetail, aDetail({ link }));
  await page.getByRole('link', { name: long }).click();
  await expect.poll(screen.path).toBe(`/payments/${link.id}`);
});
