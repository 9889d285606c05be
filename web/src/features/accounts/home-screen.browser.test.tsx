import { getContractor } from '@jobly/core/accounts/contract';
import { getEarnings } from '@jobly/core/payment-links/earnings';
import { fetchBalance } from '@jobly/core/payouts/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { NO_EARNINGS, READY_BUSINESS } from '../../../test/account.ts';
import { answer, tellChanged } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';

beforeEach(() => {
  answer(getContractor, READY_BUSINESS);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Time passes as it does, and faster when told. */
const holdTheClock = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });

describe('a balance that cannot be asked for', () => {
  it('is shown with its date, and gets current by itself', async () => {
    holdTheClock();
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

describe('the earnings', () => {
  const card = page.getByRole('region', { name: 'Earnings', exact: true });

  it('say what they are for before the first payment, which then stands in the open chart', async () => {
    await openScreen('/');
    await expect.element(page.getByText('Nothing received yet')).toBeVisible();
    await expect.element(page.getByRole('slider', { name: 'Day' })).not.toBeInTheDocument();
    await expectAccessible();
    const days = [...NO_EARNINGS.days.slice(0, 6), { ...NO_EARNINGS.days[6]!, cashCents: 14_500 }];
    answer(getEarnings, { days, totalCents: 14_500, previousTotalCents: 0 });
    await tellChanged('payment_links');
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
    holdTheClock();
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
    // In sight, and the screen's one action in reach, also on a small phone.
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

  it('is not made on other pages', async () => {
    await openScreen('/settings');
    await vi.advanceTimersByTimeAsync(7_000);
    await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await expect.element(offer).not.toBeInTheDocument();
  });
});
