import { listPaymentLinkHistory } from '@jobly/core/payment-links/contract';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { aLink, idOf } from '../../../../test/account.ts';
import { answer, refuse, signalChanged } from '../../../../test/network.ts';
import { openScreen } from '../../../../test/screen.tsx';
import { tapLabel } from '../../../../test/tap-label.ts';

const rows = page.getByRole('main').getByRole('listitem');
const chip = (name: RegExp) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => name.test(textContent));

it('says what to do when there is nothing yet, or nothing of that kind', async () => {
  answer(listPaymentLinkHistory, { paymentLinks: [], next: null, totals: null });
  await openScreen('/payments/history');
  await expect.element(page.getByText('No payment links yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Create Payment Link' })).toBeVisible();
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Download CSV' })).not.toBeInTheDocument();
  await expectAccessible();

  answer(listPaymentLinkHistory, ({ query }) => ({
    paymentLinks: query.filter === 'refunded' || query.search ? [] : [aLink()],
    next: null,
    totals: null,
  }));
  await signalChanged('payment_links');
  await expect.element(rows).toHaveLength(1);
  await tapLabel(/^Refunded$/);
  await expect
    .element(page.getByText('None of your links is in this state right now.'))
    .toBeVisible();
  await expectAccessible();
  await tapLabel(/^All$/);
  await page.getByRole('searchbox', { name: 'Search payments' }).fill('whitfield');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Show all payments' }).click();
  await expect.element(rows).toHaveLength(1);
  await expect.element(page.getByRole('searchbox', { name: 'Search payments' })).toHaveValue('');
});

it('says that the list could not be had, and has it at the next try', async () => {
  answer(listPaymentLinkHistory, refuse('search_too_slow'));
  await openScreen('/payments/history');
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible();
  answer(listPaymentLinkHistory, { paymentLinks: [aLink()], next: null, totals: null });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rows).toHaveLength(1);
});

it('that opens filtered shows by what, also where that stands beside the screen', async () => {
  answer(listPaymentLinkHistory, {
    paymentLinks: [aLink({ state: 'expired' })],
    next: null,
    totals: null,
  });
  await page.viewport(320, 640);
  await openScreen('/payments/history');
  await expect.poll(() => chip(/^Expired$/)?.getBoundingClientRect().left).toBeGreaterThan(320);
  await openScreen('/payments/history?filter=expired');
  await expect.poll(() => chip(/^Expired$/)?.getBoundingClientRect().right).toBeLessThan(320);
  await page.viewport(390, 844);
});

it('is drawn in a hidden tab, also under another filter', async () => {
  answer(listPaymentLinkHistory, { paymentLinks: [aLink()], next: null, totals: null });
  await openScreen('/payments/history');
  const row = page.getByRole('link', { name: /Dana Whitfield/ });
  await expect.element(row).toBeVisible();
  // Its height is measured now; nothing is observed in a hidden tab.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
  vi.spyOn(IntersectionObserver.prototype, 'observe').mockReturnValue();
  await tapLabel(/^Unpaid$/);
  await expect.element(page.getByRole('radio', { name: 'Unpaid' })).toBeChecked();
  await expect.element(row).toBeVisible();
});

it('a refresh in the middle of scrolling does not end it, nor move what is read', async () => {
  const links = Array.from({ length: 120 }, (_, index) =>
    aLink({ id: idOf(100 + index), customerName: `Customer ${String(index).padStart(3, '0')}` }),
  );
  const pageOf = (all: typeof links, before: string | undefined) => {
    const from = Number(before ?? 0);
    return { paymentLinks: all.slice(from, from + 50), next: String(from + 50), totals: null };
  };
  answer(listPaymentLinkHistory, ({ query }) => pageOf(links, query.before));
  await openScreen('/payments/history');
  await expect.element(page.getByText('Customer 049')).toBeInTheDocument();
  const released = Promise.withResolvers<void>();
  const asked = answer(listPaymentLinkHistory, async ({ query }) => {
    if (!query.before) await released.promise;
    return pageOf([aLink({ id: idOf(99), customerName: 'Hannah Abrams' }), ...links], query.before);
  });
  await signalChanged('payment_links');
  await expect.poll(() => asked.length).toBe(1);
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(page.getByRole('button', { name: 'Show more' })).toBeDisabled();
  const read = page.getByText('Customer 045');
  await expect.element(read).toBeInViewport();
  const top = () => read.element().getBoundingClientRect().top;
  const before = top();
  released.resolve();
  await expect.element(page.getByText('Customer 060')).toBeInTheDocument();
  expect(Math.abs(top() - before)).toBeLessThan(3);
});

it('a payment that a bank holds or has taken is not shown as paid', async () => {
  const paid = { status: 'paid', state: 'paid', paidAt: new Date().toISOString() } as const;
  answer(listPaymentLinkHistory, {
    paymentLinks: [
      aLink({ ...paid, id: idOf(11), disputeStatus: 'open' }),
      aLink({ ...paid, id: idOf(12), disputeStatus: 'lost' }),
      aLink({ ...paid, id: idOf(13), disputeStatus: 'won' }),
    ],
    next: null,
    totals: null,
  });
  await openScreen('/payments/history');
  await expect.element(rows).toHaveLength(3);
  const badges = [...document.querySelectorAll('li .edged')];
  expect(badges.map(({ textContent }) => textContent)).toEqual([
    'Disputed',
    'Dispute lost',
    'Paid',
  ]);
  expect(
    rows
      .first()
      .element()
      .textContent.match(/Disputed/g),
  ).toHaveLength(1);
});

it('its filters fade out where there are more of them, and stand in lines on a laptop', async () => {
  answer(listPaymentLinkHistory, { paymentLinks: [aLink()], next: null, totals: null });
  await openScreen('/payments/history');
  await expect.element(rows).toHaveLength(1);
  const row = chip(/^All$/)!.parentElement!;
  expect(getComputedStyle(row).maskImage).toContain('gradient');
  row.scrollLeft = row.scrollWidth;
  await expect.poll(() => getComputedStyle(row).maskImage).toBe('none');
  await page.viewport(1280, 800);
  expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  await page.viewport(390, 844);
});
