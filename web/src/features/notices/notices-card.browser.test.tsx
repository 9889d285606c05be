import { getNoticeSettings, saveNoticeSettings } from '@jobly/core/notices/contract';
import { AppError } from '@jobly/core/errors';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { expectToast } from '../../../test/toast.ts';

it('a change that is refused is put back, and no other one with it', async () => {
  const { promise: waiting, reject } = Promise.withResolvers<object>();
  const settings = { byText: true, byEmail: true, canText: true, canEmail: true };
  answer(getNoticeSettings, () => ({ ...settings, byPush: false, pushKey: '' }));
  const sent = answer(saveNoticeSettings, ({ body }) =>
    'byText' in body ? waiting : Object.assign(settings, body) && {},
  );
  await openScreen('/settings/notifications');
  const text = page.getByRole('switch', { name: /^Text/ });
  const email = page.getByRole('switch', { name: /^Email/ });
  await page.getByText('At night it waits for the morning.').click();
  await expect.element(text).not.toBeChecked();
  await page.getByText('To the address in your profile.').click();
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ byText: false }, { byEmail: false }]);
  reject(new AppError('unavailable'));
  await expectToast(/./);
  await expect.element(text).toBeChecked();
  await expect.element(email).not.toBeChecked();
});
