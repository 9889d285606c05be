import { getContractor, signOut } from '@jobly/core/accounts/contract';
import { createPaymentLink } from '@jobly/core/payment-links/contract';
import { FULL_WORK } from '@jobly/core/test/customer-pages';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { BUSINESS, READY_BUSINESS, aLink } from '../../../../test/account.ts';
import { createButton, createdSheet, fillLink, typedTexts } from '../../../../test/link-form.ts';
import { nextFrame } from '../../../../test/frames.ts';
import { answer, never, refuse, type Sent } from '../../../../test/network.ts';
import { allAnswered, openScreen } from '../../../../test/screen.tsx';
import { tapLabel } from '../../../../test/tap-label.ts';
import { expectToast, toastText } from '../../../../test/toast.ts';

const amount = page.getByLabelText('Amount');
/** The fee table's rows as text. */
function breakdown(): string[] {
  const rows = page.getByRole('table', { name: 'Payment breakdown' }).element();
  return [...rows.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => (cell.firstChild?.textContent ?? '').trim()).join(' '),
  );
}

let sent: Sent<typeof createPaymentLink>[];

beforeEach(() => {
  answer(getContractor, READY_BUSINESS);
  sent = answer(createPaymentLink, ({ body }) => ({
    paymentLink: aLink({
      id: body.id,
      customerName: body.customerName,
      memo: body.memo,
      customerPhone: body.customerPhone,
      customerEmail: body.customerEmail ?? null,
      amountCashCents: body.amountCashCents,
    }),
  }));
});

describe('what is missing or wrong is said in a sentence, and nothing is sent:', () => {
  it('fields that are empty', async () => {
    await openScreen('/payments');
    await createButton.click();
    await expectToast('Please fill in all fields');
    await expect.element(page.getByText('Still needed')).toHaveLength(4);
    await expect.element(page.getByLabelText('Customer name')).toHaveFocus();
    await expectAccessible();
    await amount.fill('4');
    await expectToast('');
    for (const field of ['Amount', 'Customer name', 'Description of work', 'Customer phone']) {
      await fillLink();
      await page.getByLabelText(field).fill(field === 'Amount' ? '' : '   ');
      await createButton.click();
      await expect.element(page.getByText('Still needed')).toHaveLength(1);
      await expect.element(page.getByLabelText(field)).toHaveAttribute('aria-invalid', 'true');
      await expectToast('Please fill in all fields');
    }
    expect(sent).toEqual([]);
  });

  it('amounts', async () => {
    await openScreen('/payments');
    await fillLink();
    for (const typed of ['0', '0.00', '0.001', '-5', '999999.999', 'abc', '1e3', '4.2.5']) {
      await amount.fill(typed);
      await expect.element(amount).not.toHaveAttribute('aria-invalid');
      await createButton.click();
      await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
      await expect.element(amount).toHaveFocus();
      await expect.element(amount).toHaveAccessibleDescription('Please enter a valid amount');
      expect(toastText()).toBe('');
    }
    const limit = 'Please enter a valid amount. The most one link can ask for is $999,999.99.';
    await amount.fill('1000000');
    await createButton.click();
    await expect.element(amount).toHaveAccessibleDescription(limit);
    expect(toastText()).toBe('');
    expect(sent).toEqual([]);
  });

  it('a phone and an e-mail address', async () => {
    await openScreen('/payments');
    await fillLink({ customerPhone: '415 555' });
    await createButton.click();
    await expect
      .element(page.getByLabelText('Customer phone'))
      .toHaveAccessibleDescription(
        'Please enter a valid US phone number, or one that starts with +',
      );
    await fillLink({ customerEmail: 'dana@home' });
    await createButton.click();
    await expect
      .element(page.getByLabelText(/^Customer email/))
      .toHaveAccessibleDescription(/Please enter a valid email address/);
    expect(toastText()).toBe('');
    await expectAccessible();
    expect(sent).toEqual([]);
  });
});

describe('while the contractor types', () => {
  it('phone and fees are worked out', async () => {
    await openScreen('/payments');
    await page.getByLabelText('Customer phone').click();
    await userEvent.keyboard('4155550188');
    await expect.element(page.getByLabelText('Customer phone')).toHaveValue('(415) 555-0188');
    const customerPays = page.getByRole('radio', { name: /Customer pays/ });
    await expect.element(customerPays).toBeChecked();
    expect(customerPays.element().closest('label')!.textContent).toContain('Recommended');
    await amount.click();
    for (const [digit, cash, card, bnpl] of [
      ['4', '$4.00', '$4.14', '$4.54'],
      ['2', '$42.00', '$43.47', '$44.82'],
      ['5', '$425.00', '$439.83', '$450.76'],
    ] as const) {
      await userEvent.keyboard(`{End}${digit}`);
      await expect
        .poll(breakdown)
        .toEqual([
          `Cash ${cash} ${cash}`,
          `Card ${card} ${cash}`,
          `Buy Now Pay Later ${bnpl} ${cash}`,
        ]);
    }
    await tapLabel(/I cover the fees/);
    await expect
      .poll(breakdown)
      .toEqual([
        'Cash $425.00 $425.00',
        'Card $425.00 $410.17',
        'Buy Now Pay Later $425.00 $399.24',
      ]);
    // A float gives $155.23; thirty cents would leave nothing.
    await tapLabel(/Customer pays/);
    await amount.fill('150');
    await expect.poll(() => breakdown()[1]).toBe('Card $155.24 $150.00');
    await tapLabel(/I cover the fees/);
    await amount.fill('.30');
    await expect.poll(() => breakdown()[2]).toBe('Buy Now Pay Later — —');
    await expect.element(page.getByText('not offered for this amount')).toHaveLength(1);
    await amount.fill('999999.99');
    await userEvent.tab();
    await expect.element(amount).toHaveValue('999,999.99');
    await expect.poll(() => breakdown()[1]).toBe('Card $999,999.99 $965,099.99');
  });

  it('everything is kept over a reload, until the link is made', async () => {
    await openScreen('/payments');
    await fillLink({ ...FULL_WORK, amount: '1250.5', customerEmail: 'dana@example.com' });
    const typed = typedTexts();
    expect(typed).not.toContain('');
    await tapLabel(/I cover the fees/);
    await openScreen('/payments');
    await expect.element(page.getByText('We kept what you typed.')).toBeVisible();
    expect(typedTexts()).toEqual(typed);
    expect(typed.slice(0, 2)).toEqual(['Dana Whitfield', FULL_WORK.memo]);
    expect(typed.slice(2, 5)).toEqual(['(415) 555-0188', '1,250.50', 'dana@example.com']);
    await expect.element(page.getByRole('radio', { name: /I cover the fees/ })).toBeChecked();
    await createButton.click();
    await expect.element(createdSheet).toBeVisible();
    await openScreen('/payments');
    await expect.element(page.getByLabelText('Customer name')).toHaveValue('');
    await expect.element(page.getByText('We kept what you typed.')).not.toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toMatchObject([{ ...FULL_WORK, customerPaysFees: false }]);
  });
});

it('what is half typed does not outlive the sign-out', async () => {
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('jobly-draft:'));
  answer(signOut, {});
  const screen = await openScreen('/payments');
  await fillLink();
  await expect.poll(drafts).toHaveLength(1);
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
  await expect.poll(screen.path).toBe('/auth');
  expect(drafts()).toEqual([]);
});

it('a business that cannot be paid yet is warned, and may go on', async () => {
  answer(getContractor, BUSINESS);
  const screen = await openScreen('/payments');
  await fillLink();
  const warning = page.getByRole('dialog', { name: "Heads up — payments aren't live yet" });
  await createButton.click();
  await expect.element(warning).toBeVisible();
  await expectAccessible();
  await warning.getByRole('button', { name: 'Not now' }).click();
  await expect.element(warning).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Customer name')).toHaveValue('Dana Whitfield');
  expect(sent).toEqual([]);
  createButton.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(warning).toBeVisible();
  warning.getByRole('button', { name: 'Create link anyway' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(createdSheet).toBeVisible();
  expect(sent).toHaveLength(1);
  // The closing sheet does not take the focus from the one opened meanwhile.
  await expect.element(warning).not.toBeInTheDocument();
  await nextFrame();
  expect(createdSheet.element().contains(document.activeElement)).toBe(true);
  await createdSheet.getByRole('button', { name: 'Done' }).click();
  await fillLink();
  await createButton.click();
  await warning.getByRole('link', { name: 'Add Bank Account' }).click();
  await expect.poll(screen.path).toBe('/settings');
  await expect.element(page.getByRole('dialog', { name: 'Update Bank Details' })).toBeVisible();
});

it('a server in trouble shows the sentence for a link that was not created', async () => {
  answer(createPaymentLink, refuse('server_error'));
  await openScreen('/payments');
  await fillLink();
  await createButton.click();
  await expectToast('Failed to create payment link');
});

it('a contractor whose profile is gone sees so, and keeps what was typed', async () => {
  answer(createPaymentLink, refuse('contractor_not_found'));
  await openScreen('/payments');
  await fillLink();
  await createButton.click();
  await expectToast('Contractor profile not found');
  await expect.element(page.getByLabelText('Customer name')).toHaveValue('Dana Whitfield');
});

it('stays closed while a link that waited for the signal is created under a second id', async () => {
  await openScreen('/payments');
  await fillLink();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await createButton.click();
  await expect.element(page.getByText('Waiting for signal…')).toBeVisible();
  // The first id was used by a try whose reply was lost; the second try hangs.
  const ids = new Set<string>();
  answer(createPaymentLink, ({ body }) => {
    ids.add(body.id);
    return ids.size === 1 ? refuse('payment_link_not_created')() : never();
  });
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => ids.size).toBe(2);
  await allAnswered();
  await expect.element(page.getByLabelText('Customer name')).toHaveAttribute('readonly');
});
