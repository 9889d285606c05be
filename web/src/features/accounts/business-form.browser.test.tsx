import { getProfile } from '@jobly/core/accounts/contract';
import { saveBusiness, saveLanguage } from '@jobly/core/accounts/profile-contract';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { PROFILE } from '../../../test/account.ts';
import { answer, refuse } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

it('logo, address and time zone are one’s own: what was typed outlives a refusal, what changed elsewhere shows', async () => {
  answer(getProfile, PROFILE);
  await openScreen('/settings/business');
  const zip = page.getByLabelText('ZIP code');
  await zip.fill('9460');
  await button('Save').click();
  await expect.element(page.getByText('Please enter a 5-digit ZIP code, like 94607')).toBeVisible();
  await expect.element(zip).toHaveFocus();
  await expectAccessible();

  const elsewhere = { ...PROFILE, addressCity: 'Oakland', updatedAt: '2026-11-02T12:00:00.000Z' };
  answer(saveBusiness, refuse('profile_changed'));
  answer(getProfile, elsewhere);
  await zip.fill('94607');
  await button('Save').click();
  await expect.element(page.getByText(/changed somewhere else in the meantime/)).toBeVisible();
  await expect.element(page.getByLabelText('City')).toHaveValue('Oakland');
  await expect.element(zip).toHaveValue('94607');

  const saved = answer(saveBusiness, { ...elsewhere, addressZip: '94607' });
  answer(getProfile, { ...elsewhere, addressZip: '94607' });
  await button('Save').click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  expect(saved[0]!.body).toEqual({
    addressStreet: null,
    addressCity: 'Oakland',
    addressState: null,
    addressZip: '94607',
    licenseNumber: null,
    timeZone: null,
    seen: elsewhere.updatedAt,
  });
});

it.each([
  [PROFILE.phone, 'Pacific Time (area code 415)'],
  ['+525512345678', 'Pacific Time (by your number)'],
])('the time zone without a choice says where it comes from: %s', async (phone, label) => {
  answer(getProfile, { ...PROFILE, phone });
  await openScreen('/settings/business');
  await expect.element(page.getByLabelText('Time zone')).toHaveDisplayValue(label);
});

it.each([320, 390])('the way to another logo has room for its name at %i px', async (width) => {
  answer(getProfile, { ...PROFILE, logoUrl: 'data:,' });
  await page.viewport(width, 844);
  await openScreen('/settings/business');
  const name = page.getByText('Change logo');
  await expect.element(name).toBeVisible();
  const text = document.createRange();
  text.selectNodeContents(name.element());
  const [box, inside] = [name.element().getBoundingClientRect(), text.getBoundingClientRect()];
  expect(inside.left - box.left).toBeGreaterThanOrEqual(12);
  expect(box.right - inside.right).toBeGreaterThanOrEqual(12);
  await page.viewport(390, 844);
});

it('saving waits for a logo that is still uploading', async () => {
  answer(getProfile, PROFILE);
  const saved = answer(saveBusiness, PROFILE);
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
  await openScreen('/settings/business');
  const file = new File(['x'], 'logo.png', { type: 'image/png' });
  await page.getByLabelText('Logo (optional)').upload(file);
  await expect.poll(() => requests.length).toBe(1);
  await button('Save').click();
  await expect.element(button('Saving…')).toBeVisible();
  expect(saved).toEqual([]);
  requests[0]!.dispatchEvent(new Event('loadend'));
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]!.body.logo).toBe('https://example.com/logo.png');
  vi.unstubAllGlobals();
});

it('a language that could not be saved is not shown', async () => {
  answer(saveLanguage, refuse('unavailable'));
  await openScreen('/settings/appearance');
  await button('Español').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/./);
  await expect.element(button('Español')).toBeEnabled();
  expect(document.cookie).not.toContain('language=');
});
