import { sendCode, verifyCode } from '@jobly/core/accounts/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { currentToast } from '../../lib/toast/toast.ts';
import { CONTRACTOR } from '../../../test/account.ts';
import { nextFrame } from '../../../test/frames.ts';
import { answer } from '../../../test/network.ts';
import { draw } from '../../../test/screen.tsx';
import CodeStep from './code-step.tsx';

it('cannot be sent again once it has signed in, however long the next screen takes', async () => {
  const sent = answer(verifyCode, { user: CONTRACTOR });
  const now = Date.now();
  const pending = { phone: '(415) 555-0132', sentAtMs: now, resendAtMs: now };
  const nothing = () => undefined;
  const props = { onResent: nothing, onSignedIn: nothing, onChangePhone: nothing };
  draw(<CodeStep pending={pending} {...props} />);
  await page.getByRole('textbox').fill('123456');
  await expect.poll(() => sent.length).toBe(1);
  await expect.poll(() => currentToast()).toBeDefined();
  await nextFrame();
  await nextFrame();
  await expect.element(page.getByRole('button', { name: 'Verifying...' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Change phone number' })).toBeDisabled();
});

it('is typed next when another one was sent: the focus is back in its field', async () => {
  answer(sendCode, { resendAfterSeconds: 30, expiresInSeconds: 600 });
  const now = Date.now();
  const pending = { phone: '(415) 555-0132', sentAtMs: now - 60_000, resendAtMs: now - 30_000 };
  const nothing = () => undefined;
  const props = { onResent: nothing, onSignedIn: nothing, onChangePhone: nothing };
  draw(<CodeStep pending={pending} {...props} />);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect.poll(() => currentToast()?.title).toBe('Code resent! Check your phone.');
  await expect.element(page.getByRole('textbox')).toHaveFocus();
});
