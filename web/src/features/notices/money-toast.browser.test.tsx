import type { Arrival } from '@jobly/core/notices/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { openScreen } from '../../../test/screen.tsx';
import { toast } from '../../lib/toast/toast.ts';
import { showMoneyToast } from './money-toast.tsx';

afterEach(() => vi.restoreAllMocks());

const arrival = (kind: Arrival['kind'], customerName: string): Arrival => ({
  id: kind,
  kind,
  paymentLinkId: '8b3a4a0e-5c3b-4d5e-9a51-3b1d2f0c7e10',
  customerName,
  amountCents: 42_500,
});

it('shows a payment and a claim that came in one poll', async () => {
  await openScreen('/settings');
  showMoneyToast([arrival('payment', 'Dana'), arrival('cash_claim', 'Lee')]);
  const shownToast = page.getByRole('status').getByRole('link');
  await expect.element(shownToast).toMatchTextContent(/Dana paid \$425\.00/);
  await expect.element(shownToast).toMatchTextContent(/Lee says they paid \$425\.00 in cash/);
});

it.each(['active', 'none'])('shows the focus of its link (forced colours: %s)', async (value) => {
  const force = (name: string) =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'forced-colors', value: name }],
    });
  await force(value);
  await openScreen('/settings');
  showMoneyToast([arrival('payment', 'Dana')]);
  const link = page.getByRole('status').getByRole('link', { name: /Dana paid/ });
  await expect.element(link).toBeVisible();
  // Keyboard focus, for :focus-visible.
  link.element().focus();
  await userEvent.keyboard('{Shift}');
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(link.element());
  const ground = getComputedStyle(link.element().parentElement!).backgroundColor;
  expect([outlineStyle, outlineWidth]).toEqual(['solid', '3px']);
  expect(outlineColor).not.toBe(ground);
  expect(outlineColor).toBe(getComputedStyle(link.element()).color);
  await force('none');
});

it('shows a claim taken back without the colour of money', async () => {
  await openScreen('/settings');
  showMoneyToast([arrival('cash_undone', 'Lee')]);
  const shownToast = page.getByRole('status').getByRole('link');
  await expect
    .element(shownToast)
    .toMatchTextContent('Lee took it back: $425.00 not paid in cash yet');
  expect(shownToast.element().closest('[class*=bg-paid]')).toBeNull();
});

it('waits in a hidden tab', async () => {
  await openScreen('/settings');
  // A hovered toast stays: move the pointer away.
  await page.getByRole('heading', { name: 'Settings', exact: true }).hover();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  toast.success('Seen later', { durationMs: 50 });
  const shown = page.getByText('Seen later');
  await expect.element(shown).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(shown.elements()).toHaveLength(1);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(shown).not.toBeInTheDocument();
});
