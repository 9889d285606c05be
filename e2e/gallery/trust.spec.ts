import { createHash, randomBytes } from 'node:crypto';
import { LANGUAGES } from '@jobly/core/language/language';
import type { Page } from '@playwright/test';
import { sql } from '../support/accounts.ts';
import { makeLink, openBusiness, sharedStack, test, type Business } from '../support/business.ts';
import { raiseDispute } from '../support/disputes.ts';
import { addAuthenticator } from '../support/passkeys.ts';
import { ageSession } from '../support/staff.ts';
import { expect } from '../support/test.ts';
import { LONG, LONG_CUSTOMER, LONG_MEMO } from './long-content.ts';
import { lookThrough } from './views.ts';

test.use({ expectedComplaints: [/Failed to load resource/] });

const whole = { whole: true };

/** The contractor's screens of disputes, passkeys, holds and freezes, and what their customers see meanwhile. */
for (const language of LANGUAGES) {
  test(`trust ${language}`, async ({ page, databaseUrl }) => {
    const business = await openBusiness(sharedStack(), {
      ...LONG,
      email: `trust.${language}.${LONG.email}`,
    });
    await page.context().addCookies(business.storageState.cookies);
    const looks = await lookThrough(page, language);
    const { shoot, visit } = looks;

    const large = { memo: LONG_MEMO, amountCashCents: 99_999_999 };
    const open = await raiseDispute(business, { ...large, customerName: LONG_CUSTOMER });
    const lost = await raiseDispute(business, { ...large, customerName: 'Luis Ortega' });
    const won = await raiseDispute(business, { ...large, customerName: 'Priya Raman' });
    await lost.decide('lost');
    await won.decide('won');
    await page.goto('/');
    await expect(page.getByText(/taken back/)).toBeVisible();
    await shoot('home-dispute', whole);
    await visit('/payments/history', 'history-disputes', whole);
    await visit(`/payments/${open.link.id}`, 'link-dispute-open', whole);
    await visit(`/payments/${lost.link.id}`, 'link-dispute-lost', whole);
    await visit(`/payments/${won.link.id}`, 'link-dispute-won', whole);

    await lookAtPasskeys(page, business, looks);

    await hold(business, 'phone');
    await visit('/settings', 'settings-held', whole);
    await visit('/settings?openBankModal=true', 'settings-bank-held');
    const unpaid = await makeLink(business, large);
    await visit(await noticeOf(business), 'not-me');
    await page.getByRole('button', { name: 'This was not me: freeze payouts' }).click();
    await expect(page.getByRole('heading', { name: 'Your payouts are frozen' })).toBeVisible();
    await shoot('not-me-frozen');
    await visit('/not-me/nobody-was-sent-this-one', 'not-me-unknown');

    await sql(databaseUrl)`
      update contractors set cards_stopped_at = now() where user_id = ${business.account.userId}`;
    await visit(`/pay/${unpaid.url}`, 'pay-stopped', whole);
    await business.api.dispose();
  });
}

async function lookAtPasskeys(page: Page, { stack, account }: Business, { shoot, visit }: Looks) {
  await addAuthenticator(page);
  await page.goto('/settings/sign-in');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added.')).toBeVisible();
  await visit('/settings/sign-in', 'settings-passkeys', whole);
  await page.getByRole('button', { name: /Linux/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('settings-passkey');
  await ageSession(stack.databaseUrl, account.userId);
  await page.getByRole('button', { name: 'Remove this passkey' }).click();
  await expect(page.getByRole('dialog', { name: "Confirm it's you" })).toBeVisible();
  await shoot('confirm-by-code');
}

type Looks = Awaited<ReturnType<typeof lookThrough>>;

/** As a change of the phone leaves the account. */
async function hold({ stack, account }: Business, kind: 'phone' | 'bank') {
  await sql(stack.databaseUrl)`
    update contractors set payouts_held_until = now() + interval '71 hours', payouts_held_for = ${kind}
    where user_id = ${account.userId}`;
}

/** Where the link of a notice leads. */
async function noticeOf({ stack, account }: Business): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  await sql(stack.databaseUrl)`
    insert into account_changes (user_id, kind, token_hash, changed_at)
    values (${account.userId}, 'phone', ${createHash('sha256').update(token).digest()}, now())`;
  return `/not-me/${token}`;
}
