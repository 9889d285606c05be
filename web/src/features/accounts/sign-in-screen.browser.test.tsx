import { sendCode, verifyCode } from '@jobly/core/accounts/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { CONTRACTOR } from '../../../test/account.ts';
import { answer, refuse } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { canGoBack, goBack } from '../../router/router.ts';

const phone = page.getByLabelText('Phone number');
const code = page.getByLabelText('Enter 6-digit code');
const button = (name: string) => page.getByRole('button', { name });
/** Shown once: below the field, in its live region. */
async function expectRefusal(text: string | RegExp): Promise<void> {
  const said = () => document.querySelector('form [aria-live]')?.textContent ?? '';
  await expect.poll(said).toMatch(text);
}

beforeEach(() => {
  answer(sendCode, { resendAfterSeconds: 30, expiresInSeconds: 600 });
});

async function askForCode(): Promise<void> {
  await phone.fill('(415) 555-0123');
  await button('Send Code').click();
  await expect.element(code).toBeVisible();
}

describe('the phone number', () => {
  it('has the focus, and is sent by Enter', async () => {
    await openScreen('/auth', null);
    await expect.element(phone).toHaveFocus();
    await userEvent.keyboard('4155550123{Enter}');
    await expect.element(code).toHaveFocus();
  });

  it.each([
    ['011 44 20 7946 0958', /type \+ and the country code instead of 011/],
    ['+999', 'Please enter a valid phone number'],
  ])('%s is not sent', async (typed, why) => {
    const sent = answer(sendCode, { resendAfterSeconds: 30, expiresInSeconds: 600 });
    await openScreen('/auth', null);
    await phone.fill(typed);
    await button('Send Code').click();
    await expectRefusal(why);
    expect(sent).toEqual([]);
  });

  it('is where Back leads from the code, and a reload stays there', async () => {
    const { entries } = await openScreen('/auth', null);
    await askForCode();
    goBack();
    await expect.element(phone).toHaveValue('(415) 555-0123');
    await expect.element(phone).toHaveFocus();
    await openScreen('/auth', null, entries);
    await expect.element(phone).toBeVisible();
    await expect.element(code).not.toBeInTheDocument();
  });

  it('is asked for, and kept when there is no account with it', async () => {
    answer(sendCode, refuse('server_error'));
    await openScreen('/auth', null);
    await button('Send Code').click();
    await expectRefusal('Please enter your phone number');
    await expectAccessible();
    await phone.fill('(415) 555-0199');
    await button('Send Code').click();
    await expectRefusal('Error sending code');
    answer(sendCode, refuse('phone_unknown'));
    await button('Send Code').click();
    await expectRefusal('No account found with this phone number. Please contact support.');
    await expect.element(phone).toHaveValue('(415) 555-0199');
  });

  it('can be changed, which clears the code', async () => {
    await openScreen('/auth', null);
    await askForCode();
    await code.fill('123');
    await button('Change phone number').click();
    await expect.element(phone).toHaveValue('(415) 555-0123');
    await expect.element(code).not.toBeInTheDocument();
    await askForCode();
    await expect.element(code).toHaveValue('');
  });

  it('waits for the pause between two codes', async () => {
    answer(sendCode, refuse('code_sent_just_now', { retryAfterSeconds: 12 }));
    await openScreen('/auth', null);
    await phone.fill('(415) 555-0123');
    await button('Send Code').click();
    await expect.element(page.getByText(/A code was sent just now/)).toBeVisible();
  });
});

describe('the code', () => {
  it('is asked for again after a reload, and the next one only after a pause', async () => {
    const { entries } = await openScreen('/auth', null);
    await askForCode();
    await openScreen('/auth', null, entries);
    await expect.element(code).toBeVisible();
    await expect.element(page.getByText('(415) 555-0123')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /Resend code in \d+s/ })).toBeDisabled();
    await expect.element(button('Verify Code')).toBeDisabled();
    await expectAccessible();
  });

  it('of five digits is not sent', async () => {
    const sent = answer(verifyCode, refuse('code_wrong'));
    await openScreen('/auth', null);
    await askForCode();
    await code.fill('12345');
    await expect.element(button('Verify Code')).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    await expectRefusal('Please enter the 6-digit code');
    expect(sent).toEqual([]);
  });

  it.each([
    ['code_wrong', /That code is not right/, ''],
    ['code_expired', 'That code has expired. Please ask for a new one.', ''],
    ['code_guesses_used_up', 'Too many tries. Please ask for a new code.', ''],
    ['network', /Network error/, '123456'],
  ] as const)('that is refused (%s) says why', async (reason, why, left) => {
    const sent = answer(verifyCode, refuse(reason));
    await openScreen('/auth', null);
    await askForCode();
    // Submitted automatically once complete; again only on request or after a change.
    await code.fill('123456');
    await expectRefusal(why);
    expect(page.getByText(why).elements()).toHaveLength(1);
    expect(sent).toHaveLength(1);
    await expect.element(code).toHaveValue(left);
    await expect.element(code).toHaveFocus();
    await expectAccessible();
  });

  it('that is pasted takes the place of what is there', async () => {
    const sent = answer(verifyCode, refuse('network'));
    await openScreen('/auth', null);
    await askForCode();
    await code.fill('123456');
    await expect.poll(() => sent.length).toBe(1);
    await expect.element(code).toBeEnabled();
    await code.fill('123456 Your code is 654321. It works for 10 minutes.');
    await expect.poll(() => sent.at(-1)!.body.token).toBe('654321');
  });

  it('that turns out right after Back signs in without leaving the app', async () => {
    let reply = (_signedIn: { user: typeof CONTRACTOR }): void => {};
    answer(verifyCode, () => new Promise((resolve) => (reply = resolve)));
    const screen = await openScreen('/auth', null);
    await askForCode();
    await code.fill('123456');
    await expect.element(button('Verifying...')).toBeVisible();
    goBack();
    await expect.element(phone).toBeVisible();
    const left = vi.spyOn(screen.entries, 'go');
    reply({ user: CONTRACTOR });
    await expect.poll(screen.path).toBe('/');
    expect(left).not.toHaveBeenCalled();
  });

  it('that is right leads to the home page', async () => {
    const sent = answer(verifyCode, { user: CONTRACTOR });
    const screen = await openScreen('/auth', null);
    await askForCode();
    await code.fill('123456');
    await expect.element(page.getByText('Successfully logged in!')).toBeVisible();
    await expect.poll(screen.path).toBe('/');
    // No sign-in entries are left.
    expect(canGoBack()).toBe(false);
    expect(sent.map(({ body }) => body)).toEqual([
      { phone: '(415) 555-0123', token: '123456', type: 'sms' },
    ]);
  });
});
