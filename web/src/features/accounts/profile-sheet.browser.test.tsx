import { getProfile } from '@jobly/core/accounts/contract';
import { saveLanguage, updateProfile } from '@jobly/core/accounts/profile-contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { PROFILE, STAFF } from '../../../test/account.ts';
import { answer, refuse } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

it('the profile is edited in Settings: what was typed outlives a refusal, what changed elsewhere shows', async () => {
  answer(getProfile, PROFILE);
  await openScreen('/settings');
  await button('Edit profile').click();
  const sheet = page.getByRole('dialog', { name: 'Edit profile' });
  const email = sheet.getByLabelText('Email');
  await expect.element(sheet.getByLabelText('Your name')).toHaveValue('Maria Rivera');
  await expectAccessible();
  await email.fill('maria@');
  await button('Save profile').click();
  await expect.element(sheet.getByText('Please enter a valid email address')).toBeVisible();
  await expect.element(email).toHaveFocus();

  const elsewhere = { ...PROFILE, addressCity: 'Oakland', updatedAt: '2026-11-02T12:00:00.000Z' };
  answer(updateProfile, refuse('profile_changed'));
  answer(getProfile, elsewhere);
  await email.fill('new@example.com');
  await button('Save profile').click();
  await expect.element(page.getByText(/changed somewhere else in the meantime/)).toBeVisible();
  await expect.element(sheet.getByLabelText('City')).toHaveValue('Oakland');
  await expect.element(email).toHaveValue('new@example.com');

  const saved = answer(updateProfile, { ...elsewhere, email: 'new@example.com' });
  answer(getProfile, { ...elsewhere, email: 'new@example.com' });
  await button('Save profile').click();
  await expect.element(page.getByText('Your profile is saved.')).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByText('new@example.com')).toBeVisible();
  expect(saved[0]!.body).toMatchObject({
    email: 'new@example.com',
    addressCity: 'Oakland',
    addressZip: null,
    seen: elsewhere.updatedAt,
  });
  expect(saved[0]!.body).not.toHaveProperty('logo');
});

it('a language that could not be saved is not shown', async () => {
  answer(saveLanguage, refuse('unavailable'));
  await openScreen('/settings');
  await button('Español').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/./);
  await expect.element(button('Español')).toBeEnabled();
  expect(document.cookie).not.toContain('language=');
});

it('staff get to their desk from Settings', async () => {
  await openScreen('/settings', STAFF);
  const desk = page.getByRole('link', { name: 'Open the staff desk' });
  await expect.element(desk).toHaveAttribute('href', '/admin');
});
