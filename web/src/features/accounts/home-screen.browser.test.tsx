import { getContractor } from '@jobly/core/accounts/contract';
import { listPaymentLinkHistory } from '@jobly/core/payment-links/contract';
import { getEarnings } from '@jobly/core/payment-links/earnings';
import { getOverview } from '@jobly/core/payment-links/overview';
import { fetchBalance } from '@jobly/core/payouts/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { BUSINESS, NO_EARNINGS, READY_BUSINESS, idOf } from '../../../test/account.ts';
import { NO_ESTIMATES } from '../../../test/estimates.ts';
import { enlargeText } from '../../../test/larger-text.ts';
import { answer, signalChanged } from '../../../test/network.ts';
import { allAnswered, openScreen } from '../../../test/screen.tsx';

beforeEach(() => {
  answer(getContractor, READY_BUSINESS);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Fake timers that advance by themselves. */
const freezeClock = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });

describe('a balance that cannot be asked for', () => {
  it('is shown with its date, and gets current by itself', async () => {
    freezeClock();
    const readAt = new Date(Date.now() - 3_600_000).toISOString();
    answer(fetchBalance, { balance: 48_255, pending: 0, readAt, current: false });
    await openScreen('/');
    const card = page.getByLabelText('Your balance');
    await expect.element(card.getByText('$482.55')).toBeVisible();
    await expect.element(card.getByText(/As of/)).toBeVisible();
    await expect.element(page.getByText(/payment provider does not answer/)).toBeVisible();
    await expectAccessible();
    answer(fetchBalance, { balance: 48_255, pending: 0, readAt, current: true });
    await vi.advanceTimersByTimeAsync(15_000);
    await expect.element(card.getByText(/As of/)).not.toBeInTheDocument();
  });
});

describe('the list of unpaid customers', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const oldest = {
    id: idOf(31),
    customerName: 'Walt Everett',
    amountCashCents: 16_200,
    createdAt: daysAgo(12),
  };
  const paid = {
    id: idOf(32),
    customerName: 'Luis Ortega',
    amountCashCents: 28_900,
    refundedCents: 0,
    disputeStatus: null,
    state: 'paid' as const,
    paidAt: daysAgo(1),
  };
  const setup = page.getByText("You're all set to get paid");

  it('stands on Home with who waits the longest and who paid last, and leads there', async () => {
    const unpaid = { count: 2, cents: 58_700, oldest, claimed: null };
    answer(getOverview, { estimates: NO_ESTIMATES, unpaid, disputed: null, paid: [paid] });
    answer(listPaymentLinkHistory, { paymentLinks: [], next: null, totals: null });
    const screen = await openScreen('/');
    const card = page.getByRole('region', { name: 'Unpaid' });
    await expect.element(card.getByRole('link', { name: /\$587\.00.*2 links/ })).toBeVisible();
    const longest = card.getByRole('link', { name: /Walt Everett.*\$162\.00.*Unpaid for 12 days/ });
    await expect.element(longest).toHaveAttribute('href', `/payments/${oldest.id}`);
    await expect
      .element(page.getByRole('region', { name: 'Latest payments' }).getByRole('link'))
      .toMatchTextContent(/Luis Ortega.*\$289\.00/);
    await expect.element(setup).not.toBeInTheDocument();
    await expectAccessible();
    await card.getByRole('link').first().click();
    await expect.poll(screen.path).toBe('/payments/history');
    await expect.element(page.getByRole('radio', { name: 'Unpaid' })).toBeChecked();
  });

  it('says whose cash is to be confirmed, and leads to where that is done', async () => {
    const claimed = { ...oldest, id: idOf(33), customerName: 'Dana Whitfield', count: 3 };
    const unpaid = { count: 2, cents: 58_700, oldest, claimed };
    const part = { ...paid, refundedCents: 10_000 };
    answer(getOverview, { estimates: NO_ESTIMATES, unpaid, disputed: null, paid: [part] });
    await openScreen('/');
    const card = page.getByRole('region', { name: 'Unpaid' });
    const says = card.getByRole('link', { name: /Says paid in cash.*Dana.*\$162\.00.*1 of 3/ });
    await expect.element(says).toHaveAttribute('href', `/payments/${claimed.id}`);
    await expect.element(card.getByRole('link', { name: /Walt Everett/ })).toBeVisible();
    await expect
      .element(page.getByRole('region', { name: 'Latest payments' }).getByRole('link'))
      .toMatchTextContent(/\$100\.00 refunded.*\$189\.00/);
    expect(document.querySelector('s')).toBeNull();
    await expectAccessible();
    const last = { ...unpaid, claimed: { ...oldest, count: 1 } };
    answer(getOverview, { estimates: NO_ESTIMATES, unpaid: last, disputed: null, paid: [] });
    await signalChanged('payment_links');
    await expect.element(card.getByRole('link', { name: /Says paid in cash.*Walt/ })).toBeVisible();
    expect(card.getByRole('link').elements()).toHaveLength(2);
  });

  it('says first what a bank has taken back, and until when something can be sent', async () => {
    const disputed = {
      id: paid.id,
      customerName: 'Luis Ortega',
      amountCashCents: 28_900,
      count: 2,
      disputedCents: 29_909,
      evidenceDueAt: '2099-01-16T18:00:00.000Z',
    };
    const nothing = { count: 0, cents: 0, oldest: null, claimed: null };
    answer(getOverview, {
      estimates: NO_ESTIMATES,
      unpaid: nothing,
      disputed,
      paid: [
        { ...paid, disputeStatus: 'open' },
        { ...paid, id: idOf(33), disputeStatus: 'lost' },
      ],
    });
    await openScreen('/');
    const card = page.getByRole('link', {
      name: /\$299\.09 taken back.*By Luis Ortega's bank.*Send proof by Jan 16.*And 1 more/,
    });
    await expect.element(card).toHaveAttribute('href', `/payments/${paid.id}`);
    const latest = page.getByRole('region', { name: 'Latest payments' }).getByRole('link');
    await expect.element(latest.nth(0)).toMatchTextContent(/Luis Ortega.*Disputed/);
    await expect.element(latest.nth(1)).toMatchTextContent(/Luis Ortega.*Dispute lost/);
    await expectAccessible();
    const over = { ...disputed, evidenceDueAt: '2020-01-16T18:00:00.000Z' };
    answer(getOverview, { estimates: NO_ESTIMATES, unpaid: nothing, disputed: over, paid: [] });
    await signalChanged('payment_links');
    await expect.element(page.getByText('Send proof by')).not.toBeInTheDocument();
    await expect.element(page.getByText('$299.09 taken back')).toBeVisible();
  });

  it('is nobody before the first link, and then says that everything is set up', async () => {
    await openScreen('/');
    await expect.element(setup).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Unpaid' })).not.toBeInTheDocument();
  });
});

it.each([
  [390, 844],
  [320, 568],
])('help is in reach at %i x %i, and alone stays there', async (width, height) => {
  await page.viewport(width, height);
  answer(getContractor, BUSINESS);
  await openScreen('/');
  await expect.element(page.getByText('Finish setting up')).toBeVisible();
  await allAnswered();
  const help = page.getByRole('link', { name: 'Get help' });
  const lead0 = page.getByText('Ready to get paid?').element().getBoundingClientRect();
  const leadTop = lead0.top + scrollY;
  for (const top of [0, 40, 120, 240, 10_000]) {
    window.scrollTo(0, top);
    await expect.element(help).toBeInViewport({ ratio: 1 });
    const { left, top: above, bottom } = help.element().getBoundingClientRect();
    // Only the button is sticky: the page beside it stays visible and tappable.
    for (const y of [above + 1, bottom - 1]) {
      const beside = document.elementFromPoint(left - 24, y)!;
      expect(beside.contains(help.element()) || !beside.closest('.sticky')).toBe(true);
    }
    const lead = page.getByText('Ready to get paid?').element().getBoundingClientRect();
    expect(lead.top + scrollY).toBe(leadTop);
  }
  await page.viewport(390, 844);
});

describe('the earnings', () => {
  const card = page.getByRole('region', { name: 'Earnings', exact: true });

  it('say what they are for before the first payment, which then stands in the open chart', async () => {
    await openScreen('/');
    await expect.element(page.getByText('Nothing received yet')).toBeVisible();
    await expect.element(page.getByRole('slider', { name: 'Day' })).not.toBeInTheDocument();
    await expectAccessible();
    const days = [...NO_EARNINGS.days.slice(0, 6), { ...NO_EARNINGS.days[6]!, cashCents: 14_500 }];
    answer(getEarnings, { days, totalCents: 14_500, tipsCents: 0, previousTotalCents: 0 });
    await signalChanged('payment_links');
    await expect.element(card.getByText('$145.00', { exact: true }).first()).toBeVisible();
    await expect.element(card).toMatchTextContent('Nothing came in the week before');
  });
});

describe('the offer to install', () => {
  const offer = page.getByText('Install Jobly');

  beforeEach(() => {
    const prompt = () => Promise.resolve();
    const userChoice = Promise.resolve({ outcome: 'accepted' as const });
    window.joblyInstallOffer = Object.assign(new Event('beforeinstallprompt'), {
      prompt,
      userChoice,
    });
    freezeClock();
  });
  afterEach(() => {
    delete window.joblyInstallOffer;
  });

  it('comes six seconds after home, in reach and in nobody’s way, and stays away once dismissed', async () => {
    await openScreen('/');
    await vi.advanceTimersByTimeAsync(3_000);
    await expect.element(offer).not.toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(3_000);
    await expect.element(offer).toBeInViewport({ ratio: 1 });
    await expectAccessible();
    // Visible, with the main action in reach, also on a small phone.
    await page.viewport(320, 568);
    await expect.element(offer).toBeInViewport({ ratio: 1 });
    await expect.element(page.getByRole('link', { name: 'Get help' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('link', { name: 'Create Payment Link' }).click({ trial: true });
    await page.viewport(390, 844);
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect.element(offer).not.toBeInTheDocument();
    await openScreen('/');
    await vi.advanceTimersByTimeAsync(7_000);
    await expect.element(page.getByRole('heading', { name: /Hi Maria/ })).toBeVisible();
    await expect.element(offer).not.toBeInTheDocument();
  });

  it('does not cover the main action where larger text leaves no room for both', async () => {
    answer(getContractor, BUSINESS);
    await page.viewport(320, 568);
    await openScreen('/');
    await enlargeText(130);
    await vi.advanceTimersByTimeAsync(6_000);
    await expect.element(offer).toBeVisible();
    const bank = page.getByRole('link', { name: 'Add Bank Account' }).first().element();
    const card = page.getByRole('region', { name: 'Install Jobly' }).element();
    expect(card.getBoundingClientRect().top).toBeGreaterThan(bank.getBoundingClientRect().bottom);
    await page.viewport(390, 844);
  });

  it('is not made on other pages', async () => {
    await openScreen('/settings');
    await vi.advanceTimersByTimeAsync(7_000);
    await expect
      .element(page.getByRole('heading', { name: 'Settings', exact: true }))
      .toBeVisible();
    await expect.element(offer).not.toBeInTheDocument();
  });
});
