import { LANGUAGES } from '@jobly/core/language/language';
import { inDatabase, makeAccount } from '../support/accounts.ts';
import { createButton, createdSheet, fillLink } from '../support/links.ts';
import { makeStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { layLongHistory, LONG, LONG_CUSTOMER, LONG_MEMO } from './long-content.ts';
import { lookThrough, SIGNED_IN } from './views.ts';

test.use({ expectedComplaints: [/Failed to load resource/] });

for (const language of LANGUAGES) {
  test(`links ${language}`, async ({ page, databaseUrl, signIn, context }) => {
    const { shoot, visit } = await lookThrough(page, language);
    // The provider takes an e-mail only once.
    const email = `links.${language}.${LONG.email}`;
    const busy = await makeAccount(databaseUrl, { ...LONG, email });
    const links = await layLongHistory(databaseUrl, busy);

    const newcomer = await makeAccount(databaseUrl, { name: 'Sam Carter' });
    await signIn(page, newcomer);
    await visit('/payments', 'payments-form');
    await fillLink(page);
    await createButton(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot('payments-not-live');
    await context.clearCookies(SIGNED_IN);

    await signIn(page, busy);
    await expect(page.getByText('Successfully logged in!')).toHaveCount(0, { timeout: 10_000 });
    await page.goto('/');
    await expect(page.getByRole('slider', { name: 'Day' })).toBeVisible();
    await shoot('home-earnings', { whole: true });
    await page
      .locator('label')
      .filter({ hasText: /^Month$/ })
      .click();
    await expect(page.getByText('Today', { exact: true })).toBeVisible();
    await page.getByText('Show the numbers').click();
    await shoot('home-earnings-month', { whole: true });

    await visit('/payments', 'payments');
    await page.getByRole('button', { name: /Show More/ }).click();
    await shoot('payments-all', { whole: true });
    await createButton(page).click();
    await expect(page.getByText('Please fill in all fields')).toBeVisible();
    await shoot('payments-form-errors', { whole: true });
    await fillLink(page, { amount: '999999.99', name: LONG_CUSTOMER, memo: LONG_MEMO });
    await page.getByLabel('Customer email').fill(LONG.email);
    await shoot('payments-form-filled', { whole: true });
    await page.getByRole('button', { name: 'More options' }).click();
    await shoot('payments-form-breakdown', { whole: true });
    await createButton(page).click();
    await expect(createdSheet(page)).toBeVisible();
    await shoot('payments-created');
    await createdSheet(page).getByRole('button', { name: 'QR code' }).click();
    await expect(page.locator('svg[shape-rendering="crispEdges"]')).toBeVisible();
    await shoot('payments-qr');
    await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
    await createdSheet(page).getByRole('button', { name: 'Paid in cash' }).click();
    await expect(page.getByRole('button', { name: /^Undo paid in cash/ })).toBeVisible();
    await shoot('payments-cash-marked', { whole: true });
    await page.getByRole('link', { name: LONG_CUSTOMER }).first().click();
    await expect(page.getByRole('heading', { name: 'Marked as paid in cash' })).toBeVisible();
    await shoot('link-cash-marked', { whole: true });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Edit and resend' }).click();
    await expect(page.getByRole('textbox', { name: 'Customer name' })).toHaveValue(LONG_CUSTOMER);
    await shoot('payments-form-edit', { whole: true });

    await visit('/payments/history', 'history');
    await visit('/payments/history?search=nobody', 'history-nothing');
    for (const [story, { id }] of Object.entries(links)) {
      await page.goto(`/payments/${id}`);
      await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
      await shoot(`link-${story.replaceAll(' ', '-')}`, { whole: true });
    }
    await visit(`/payments/${links.unpaid.id}`, 'link-open');
    await page.getByRole('button', { name: 'Cancel link' }).click();
    await shoot('link-cancel-question');
    await page.goto(`/payments/${links.bnpl.id}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    await shoot('link-refund');
    await page.locator('label').filter({ hasText: 'A part' }).click();
    await page.getByLabel('Amount in dollars').fill('9999999');
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await shoot('link-refund-too-much');
    await visit('/payments/00000000-0000-4000-8000-000000000000', 'link-not-found');
    await context.clearCookies(SIGNED_IN);

    const staff = await makeStaff(databaseUrl);
    await inDatabase(databaseUrl, async (client) => {
      await client.query(
        `insert into payment_mismatches (kind, user_id, provider_payment_id, expected, seen)
         values ('amount', $1, $2, '43983', '99999999')`,
        [busy.userId, `pay-${staff.userId}`],
      );
    });
    await signIn(page, staff);
    await expect(page.getByText(`pay-${staff.userId}`)).toBeVisible();
    await shoot('home-staff', { whole: true });
  });
}
