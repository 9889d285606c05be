import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { STAFF } from '../../../test/account.ts';
import { openScreen } from '../../../test/screen.tsx';

it('Settings has the four parts of the specification first, in its order; the rest is one list of rows', async () => {
  await openScreen('/settings');
  const main = page.getByRole('main');
  await expect.element(main.getByRole('button', { name: 'Add Bank Account' })).toBeVisible();
  const inOrder = [...main.element().querySelectorAll('h2, button, li a')].map(
    ({ textContent }) => textContent,
  );
  expect(inOrder.filter((text) => text !== 'Ask for a change')).toEqual([
    'Profile',
    'Payouts',
    'Add Bank Account',
    'Support & Legal',
    'Sign Out',
    'More settings',
    'Your payouts',
    'Notifications',
    'Language and appearance',
    'Sign-in and devices',
    'Logo and address',
  ]);
});

it.each([
  ['Your payouts', '/settings/payouts', 'No payouts yet'],
  ['Notifications', '/settings/notifications', 'When you are paid'],
  ['Language and appearance', '/settings/appearance', 'Appearance'],
  ['Sign-in and devices', '/settings/sign-in', 'Signed-in devices'],
  ['Logo and address', '/settings/business', 'Business address'],
])('the row %s opens its own screen, and Back leads to Settings', async (name, path, shown) => {
  const screen = await openScreen('/settings');
  await page.getByRole('link', { name, exact: true }).click();
  await expect.poll(screen.path).toBe(path);
  await expect.element(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect.element(page.getByText(shown, { exact: true }).first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect.poll(screen.path).toBe('/settings');
});

it('staff get to their desk from Settings', async () => {
  await openScreen('/settings', STAFF);
  const desk = page.getByRole('link', { name: 'Open the staff desk' });
  await expect.element(desk).toHaveAttribute('href', '/admin');
});
