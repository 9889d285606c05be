import { getContractor } from '@jobly/core/accounts/contract';
import {
  createPaymentLink,
  getPaymentLinkDetail,
  listRecentPaymentLinks,
  recordPaymentLinkSent,
} from '@jobly/core/payment-links/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { READY_BUSINESS, aDetail, aLink, idOf } from '../../../../test/account.ts';
import { createButton, createdSheet, fillLink } from '../../../../test/link-form.ts';
import { answer, type Sent } from '../../../../test/network.ts';
import { openScreen } from '../../../../test/screen.tsx';
import { expectToast } from '../../../../test/toast.ts';

let sent: Sent<typeof recordPaymentLinkSent>[];

beforeEach(() => {
  answer(getContractor, READY_BUSINESS);
  answer(createPaymentLink, ({ body }) => ({
    paymentLink: aLink({
      id: body.id,
      customerName: body.customerName,
      customerPhone: body.customerPhone,
      customerEmail: body.customerEmail ?? null,
    }),
  }));
  sent = answer(recordPaymentLinkSent, {});
});

async function createLink(typed: Parameters<typeof fillLink>[0] = {}): Promise<void> {
  await openScreen('/payments');
  await fillLink(typed);
  await createButton.click();
  await expect.element(createdSheet).toBeVisible();
}

const ways = () =>
  [...createdSheet.element().querySelectorAll('a, button')]
    .map((way) => way.textContent)
    .filter((text) => /^(Email|Copy link|Text message)$/.test(text));

describe('a new link', () => {
  it('is copied the old way where the clipboard is closed, or said not to be', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await createLink();
    const copy = createdSheet.getByRole('button', { name: 'Copy link' });
    await copy.click();
    await expectToast('Link copied to clipboard!');
    vi.spyOn(document, 'execCommand').mockReturnValue(false);
    await copy.click();
    await expectToast('Failed to copy link');
  });

  it("is handed to the phone's own sharing where there is one", async () => {
    // Cancelled the first time.
    const share = vi
      .fn<(content: { text: string }) => Promise<void>>()
      .mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
      .mockResolvedValue();
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    await createLink();
    const button = createdSheet.getByRole('button', { name: 'Share…' });
    await button.click();
    await button.click();
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toEqual([{ channel: 'share', language: 'en' }]);
    expect(share).toHaveBeenCalledTimes(2);
    expect(share.mock.lastCall![0].text).toMatch(/^Hi Dana Whitfield,[^]*\/pay\//);
    Object.defineProperty(navigator, 'share', { configurable: true, value: undefined });
  });

  it('is marked in the list and has the focus when its sheet is done', async () => {
    const older = aLink({ customerName: 'Ana Torres' });
    answer(listRecentPaymentLinks, { paymentLinks: [older] });
    answer(createPaymentLink, ({ body: { id } }) => {
      const paymentLink = aLink({ id, customerName: 'Zoe Park' });
      answer(listRecentPaymentLinks, { paymentLinks: [paymentLink, older] });
      return { paymentLink };
    });
    await createLink();
    await createdSheet.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('link', { name: 'Just created: Zoe Park' });
    await expect.element(row).toHaveFocus();
    await expect.element(row).toBeInViewport();
    expect(page.getByRole('link', { name: /Just created/ }).elements()).toHaveLength(1);
  });

  it('comes back from its code by Escape, and is left by a second one', async () => {
    await createLink();
    await createdSheet.getByRole('button', { name: 'QR code' }).click();
    const code = page.getByRole('dialog', { name: 'Scan to pay' });
    await expect.element(code).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(createdSheet).toBeVisible();
    expect(document.documentElement.dataset['sheet']).toBe('open');
    await userEvent.keyboard('{Escape}');
    await expect.element(createdSheet).not.toBeInTheDocument();
  });

  it('goes to a customer outside the US by e-mail first', async () => {
    await createLink({
      customerName: 'Kari Nordmann',
      customerPhone: '+47 123 45 678',
      customerEmail: 'kari@example.no',
    });
    expect(ways()).toEqual(['Email', 'Copy link', 'Text message']);
    await expect
      .element(createdSheet.getByRole('link', { name: 'Email' }))
      .toHaveAttribute('href', expect.stringMatching(/^mailto:kari@example\.no\?/));
    // The phone's own app can text any country with the full number.
    await expect
      .element(createdSheet.getByRole('link', { name: 'Text message' }))
      .toHaveAttribute('href', expect.stringMatching(/^sms:\+4712345678\?&body=Hi%20Kari/));
    await expect
      .element(createdSheet)
      .toMatchTextContent('leaves from your own phone and may cost extra');
    // The font would draw the x between digits as a multiplication sign.
    const quote = createdSheet.element().querySelector('blockquote')!;
    expect(getComputedStyle(quote).fontVariantLigatures).toBe('no-contextual');
    await expectAccessible();
  });

  it('is first offered to be copied when that customer has no e-mail address', async () => {
    await createLink({ customerName: 'Ana Torres', customerPhone: '+52 55 1234 5678' });
    expect(ways()).toEqual(['Copy link', 'Email', 'Text message']);
  });
});

describe('the message', () => {
  const quote = createdSheet.getByRole('blockquote');
  const hrefOf = (name: string) =>
    decodeURIComponent(createdSheet.getByRole('link', { name }).element().getAttribute('href')!);

  it('is written in the other language by one tap, in every way, for this customer', async () => {
    await createLink();
    await expect.element(quote).toHaveAttribute('lang', 'en');
    const button = createdSheet.getByRole('button', { name: 'Español' });
    await expect.element(button).toHaveAttribute('lang', 'es');
    await button.click();
    await expect.element(quote).toMatchTextContent('Hola, Dana Whitfield:');
    await expect.element(quote).toHaveAttribute('lang', 'es');
    expect(hrefOf('Text message')).toContain('Este es tu enlace de pago seguro por');
    expect(hrefOf('Email')).toMatch(/subject=Enlace de pago de .*¡Gracias!/s);
    await expectAccessible();
    await createdSheet.getByRole('button', { name: 'Done' }).click();
    await createLink();
    await expect.element(quote).toMatchTextContent('Hi Dana Whitfield,');
  });

  it('is in the language that the customer has chosen', async () => {
    answer(createPaymentLink, ({ body: { id } }) => ({
      paymentLink: aLink({ id, customerLanguage: 'es' }),
    }));
    await createLink();
    await expect.element(quote).toMatchTextContent('Hola, Dana Whitfield:');
  });
});

it('only a link that waits to be paid is offered to be sent again', async () => {
  const at = new Date().toISOString();
  answer(listRecentPaymentLinks, {
    paymentLinks: [
      aLink(),
      aLink({ id: idOf(11), status: 'paid', state: 'paid', method: 'card', paidAt: at }),
      aLink({ id: idOf(12), status: 'refunded', state: 'refunded', method: 'card', paidAt: at }),
      aLink({ id: idOf(13), state: 'cancelled' }),
      aLink({ id: idOf(14), state: 'expired' }),
    ],
  });
  answer(getPaymentLinkDetail, aDetail());
  const screen = await openScreen('/payments');
  await page.getByRole('button', { name: 'Show More (2 more)' }).click();
  const rows = page.getByRole('main').getByRole('listitem');
  for (const [index, word] of ['Unpaid', 'Paid', 'Refunded', 'Cancelled', 'Expired'].entries()) {
    await expect.element(rows.nth(index)).toMatchTextContent(word);
  }
  expect(rows.getByRole('button').elements()).toHaveLength(1);
  await rows.getByRole('button', { name: 'Resend the link for Dana Whitfield' }).click();
  const sheet = page.getByRole('dialog', { name: 'Resend Payment Link' });
  await expect.element(sheet.getByRole('blockquote')).toMatchTextContent('Hi Dana Whitfield,');
  await expectAccessible();
  await sheet.getByRole('link', { name: 'View link' }).click();
  await expect.poll(screen.path).toBe(`/payments/${idOf(10)}`);
  await expect.element(page.getByText('Link created')).toBeVisible();
});
