import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Ways into a screen by the taps of a person. Going straight to an address loads the screen's files
 * first and by themselves; a tap loads them after those of the screen before.
 */
export type Tab = 'Home' | 'Payments' | 'Grow' | 'Settings';

export async function tapTab(page: Page, tab: Tab): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: tab });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

/** Opens the app at Home and taps from there. */
export async function openTab(page: Page, tab: Tab): Promise<void> {
  await page.goto('/');
  await tapTab(page, tab);
}

export async function openHistory(page: Page): Promise<void> {
  await openTab(page, 'Payments');
  await tapHistory(page);
}

export async function tapHistory(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'See all payments' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search payments' })).toBeVisible();
}

/** One of the newest three links, by its row on /payments. */
export async function openLink(page: Page, { id }: { id: string }): Promise<void> {
  await openTab(page, 'Payments');
  await tapLink(page, { id });
}

export async function tapLink(page: Page, { id }: { id: string }): Promise<void> {
  await page.locator(`main li a[href="/payments/${id}"]`).click();
  await expect(page).toHaveURL(`/payments/${id}`);
}

export async function openBankSheet(page: Page): Promise<void> {
  await openTab(page, 'Settings');
  await tapBankSheet(page);
}

export async function tapBankSheet(page: Page): Promise<void> {
  const ways = /^(Update Bank Details|Add Bank Account)$/;
  await page.getByRole('main').getByRole('button', { name: ways }).click();
  await expect(page.getByRole('dialog', { name: 'Update Bank Details' })).toBeVisible();
}

/** From Home by the card of a service that has not begun, through its introduction. */
export async function beginService(page: Page, card: (page: Page) => Locator): Promise<void> {
  await openTab(page, 'Grow');
  await card(page)
    .getByRole('button', { name: /^Get started/ })
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Get started' }).click();
}
