import { getProfile } from '@jobly/core/accounts/contract';
import { confirmCode, sendConfirmCode } from '@jobly/core/accounts/confirm-contract';
import { saveLanguage, updateProfile } from '@jobly/core/accounts/profile-contract';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { CONTRACTOR, PROFILE, STAFF } from '../../../test/account.ts';
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

  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await button('Edit profile').click();
  await expect.element(email).toHaveValue('maria@');

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

it('another email asks for a code when the sign-in is old, and nothing typed is lost', async () => {
  answer(getProfile, PROFILE);
  answer(sendConfirmCode, { resendAfterSeconds: 30, expiresInSeconds: 600 });
  answer(confirmCode, { user: CONTRACTOR });
  const asked = answer(updateProfile, refuse('fresh_code_needed'));
  await openScreen('/settings');
  await button('Edit profile').click();
  const sheet = page.getByRole('dialog', { name: 'Edit profile' });
  await sheet.getByLabelText('Email').fill('new@example.com');
  await button('Save profile').click();
  const confirm = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect.element(confirm).toBeVisible();
  await confirm.getByRole('button', { name: 'Back' }).click();
  await expect.element(sheet.getByLabelText('Email')).toHaveValue('new@example.com');

  await button('Save profile').click();
  await expect.element(confirm).toBeVisible();
  await expectAccessible();
  expect(asked).toHaveLength(2);
  const saved = answer(updateProfile, { ...PROFILE, email: 'new@example.com' });
  await confirm.getByLabelText(/code/i).fill('123456');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText('Your profile is saved.')).toBeVisible();
  expect(saved[0]!.body).toMatchObject({ email: 'new@example.com' });
});

it.each([
  [PROFILE.phone, 'Pacific Time (area code 415)'],
  ['+525512345678', 'Pacific Time (by your number)'],
])('the time zone that nobody chose says where it comes from: %s', async (phone, label) => {
  answer(getProfile, { ...PROFILE, phone });
  await openScreen('/settings');
  await button('Edit profile').click();
  await expect.element(page.getByLabelText('Time zone')).toHaveDisplayValue(label);
});

it('what is wrong with the last field is not said behind the button that sticks to the edge', async () => {
  answer(getProfile, PROFILE);
  await openScreen('/settings');
  await button('Edit profile').click();
  const sheet = page.getByRole('dialog', { name: 'Edit profile' });
  const zip = sheet.getByLabelText('ZIP code');
  await zip.fill('1');
  const foot = button('Save profile').element().parentElement!;
  const above = (element: Element) =>
    foot.getBoundingClientRect().top - element.getBoundingClientRect().bottom;
  // In sight, with no room for what is wrong: the browser itself does not scroll then.
  sheet.element().scrollTop += 40 - above(zip.element());
  await expect.poll(() => Math.round(above(zip.element()))).toBe(40);
  await button('Save profile').click();
  const message = sheet.getByText('Please enter a 5-digit ZIP code, like 94607');
  await expect.element(message).toBeVisible();
  expect(above(message.element())).toBeGreaterThanOrEqual(0);
});

it('on a wide screen, the foot with the button reaches the edge of the sheet, and has an edge of its own', async () => {
  answer(getProfile, PROFILE);
  await page.viewport(1280, 800);
  await openScreen('/settings');
  await button('Edit profile').click();
  const sheet = page.getByRole('dialog', { name: 'Edit profile' }).element();
  const foot = button('Save profile').element().parentElement!;
  expect(sheet.scrollHeight).toBeGreaterThan(sheet.clientHeight);
  expect(foot.getBoundingClientRect().bottom).toBe(sheet.getBoundingClientRect().bottom);
  expect(getComputedStyle(foot).borderTopWidth).toBe('1px');
  // At the end, the button below it is not covered by it.
  sheet.scrollTop = sheet.scrollHeight;
  await button('Cancel').click({ trial: true });
  expect(foot.getBoundingClientRect().bottom).toBeLessThanOrEqual(
    button('Cancel').element().getBoundingClientRect().top,
  );
  await page.viewport(390, 844);
});

it.each([320, 390])('the way to another logo has room for its name at %i px', async (width) => {
  answer(getProfile, { ...PROFILE, logoUrl: 'data:,' });
  await page.viewport(width, 844);
  await openScreen('/settings');
  await button('Edit profile').click();
  const name = page.getByText('Change logo');
  await expect.element(name).toBeVisible();
  const text = document.createRange();
  text.selectNodeContents(name.element());
  const [box, inside] = [name.element().getBoundingClientRect(), text.getBoundingClientRect()];
  expect(inside.left - box.left).toBeGreaterThanOrEqual(12);
  expect(box.right - inside.right).toBeGreaterThanOrEqual(12);
  await page.viewport(390, 844);
});

it('a logo that is still on its way is waited for by who saves', async () => {
  answer(getProfile, PROFILE);
  const saved = answer(updateProfile, PROFILE);
  const requests: UploadRequest[] = [];
  class UploadRequest extends EventTarget {
    upload = new EventTarget();
    status = 200;
    response = { imageUrl: 'https://example.com/logo.png', previewUrl: 'data:,' };
    open = () => undefined;
    setRequestHeader = () => undefined;
    send = () => void requests.push(this);
    abort = () => undefined;
  }
  vi.stubGlobal('XMLHttpRequest', UploadRequest);
  await openScreen('/settings');
  await button('Edit profile').click();
  const file = new File(['x'], 'logo.png', { type: 'image/png' });
  await page.getByLabelText('Logo (optional)').upload(file);
  await expect.poll(() => requests.length).toBe(1);
  await button('Save profile').click();
  await expect.element(button('Saving…')).toBeVisible();
  expect(saved).toEqual([]);
  requests[0]!.dispatchEvent(new Event('loadend'));
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]!.body.logo).toBe('https://example.com/logo.png');
  vi.unstubAllGlobals();
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
