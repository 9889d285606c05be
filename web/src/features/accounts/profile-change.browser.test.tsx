import { getProfile } from '@jobly/core/accounts/contract';
import {
  askForChange,
  confirmNewEmail,
  getProfileChange,
  withdrawChange,
  type ProfileChange,
} from '@jobly/core/accounts/profile-contract';
import { confirmCode, sendConfirmCode } from '@jobly/core/accounts/confirm-contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { CONTRACTOR, PROFILE } from '../../../test/account.ts';
import { answer, refuse } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { expectToast, toastText } from '../../../test/toast.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const asks = page.getByRole('dialog', { name: 'Ask for a change' });
const profile = page.getByRole('region', { name: 'Profile' });

const aChange = (given: Partial<ProfileChange>): ProfileChange => ({
  wanted: { name: 'Maria Lopez' },
  status: 'asked',
  declinedBecause: null,
  askedAt: '2026-01-15T20:00:00.000Z',
  ...given,
});

/** The server's reply from now on. */
function answerChange(change: ProfileChange | null) {
  answer(getProfileChange, { change });
  return answer(askForChange, { change });
}

it('the profile is read-only, with the note of the specification, and what is empty is not set', async () => {
  answer(getProfile, { ...PROFILE, name: null, companyName: null, email: null });
  await openScreen('/settings');
  await expect.element(profile.getByText('Not set').nth(2)).toBeVisible();
  await expect
    .element(
      profile.getByText(
        'These details appear on your receipts and payment links. To change them, please contact support.',
      ),
    )
    .toBeVisible();
  await expect.element(button('Edit profile')).not.toBeInTheDocument();
  await expect.element(profile.getByRole('textbox')).not.toBeInTheDocument();
});

it('a change is asked for in a sheet: only what differs is sent, then its state stands there', async () => {
  await openScreen('/settings');
  await button('Ask for a change').click();
  await expect.element(asks.getByLabelText('Your name')).toHaveValue('Maria Rivera');
  await asks.getByLabelText('Your name').fill('');
  await button('Ask for this change').click();
  await expect.element(asks.getByText('Please enter your name')).toBeVisible();
  await expectAccessible();
  const sent = answerChange(aChange({}));
  await asks.getByLabelText('Your name').fill('Maria Lopez');
  await button('Ask for this change').click();
  await expectToast('Support has your request.');
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'Maria Lopez' }]);
  await expect.element(profile.getByText(/^You asked for this change on/)).toBeVisible();
  await expect.element(button('Ask for a change')).not.toBeInTheDocument();
  await expectAccessible();

  answer(withdrawChange, {});
  answerChange(null);
  await button('Withdraw').click();
  await expect.element(button('Ask for a change')).toBeVisible();
});

it('a phone or an email that is none is marked at its field, be it by the form or by the server', async () => {
  const sent = answer(askForChange, refuse('phone_not_valid'));
  await openScreen('/settings');
  await button('Ask for a change').click();
  const phone = asks.getByLabelText('Phone');
  await phone.fill('415555');
  await asks.getByLabelText('Email').fill('maria@home');
  await button('Ask for this change').click();
  await expect
    .element(asks.getByLabelText('Email'))
    .toHaveAccessibleDescription(/Please enter a valid email address/);
  const notValid = 'Please enter a valid US phone number';
  await expect.element(phone).toHaveAccessibleDescription(notValid);
  await expect.element(phone).toHaveFocus();
  expect(sent).toEqual([]);
  await asks.getByLabelText('Email').fill(PROFILE.email!);
  await phone.fill('8005550199');
  await expect.element(phone).not.toHaveAttribute('aria-invalid');
  await button('Ask for this change').click();
  await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
  await expect.element(phone).toHaveAccessibleDescription(notValid);
  expect(sent).toHaveLength(1);
  expect(toastText()).toBe('');
  await expectAccessible();
});

it('a new email asks for a fresh code, then for the one that was sent to the new mailbox', async () => {
  answer(sendConfirmCode, { resendAfterSeconds: 30, expiresInSeconds: 600 });
  answer(confirmCode, { user: CONTRACTOR });
  answer(askForChange, refuse('fresh_code_needed'));
  await openScreen('/settings');
  await button('Ask for a change').click();
  await asks.getByLabelText('Email').fill('new@example.com');
  await button('Ask for this change').click();
  const confirmSheet = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect.element(confirmSheet).toBeVisible();
  const wanted = { email: 'new@example.com' };
  const sent = answerChange(aChange({ wanted, status: 'unconfirmed' }));
  await confirmSheet.getByLabelText(/code/i).fill('123456');
  await confirmSheet.getByRole('button', { name: 'Confirm' }).click();

  const mailbox = page.getByRole('dialog', { name: 'Confirm your new email' });
  await expect.element(mailbox.getByText(/We sent a code to new@example.com/)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([wanted]);
  await expectAccessible();
  answer(confirmNewEmail, refuse('code_wrong'));
  await mailbox.getByLabelText('Code').fill('000000');
  await mailbox.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(mailbox.getByLabelText('Code')).toHaveAttribute('aria-invalid', 'true');
  answer(confirmNewEmail, { change: aChange({ wanted }) });
  answerChange(aChange({ wanted }));
  await mailbox.getByLabelText('Code').fill('123456');
  await mailbox.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(mailbox).not.toBeInTheDocument();
  await expect.element(profile.getByText(/^You asked for this change on/)).toBeVisible();
});

it.each([
  [{ status: 'done' }, /^Changed, as you asked on/],
  [
    { status: 'declined', declinedBecause: 'Please send us a photo of your licence.' },
    'We could not make this change: Please send us a photo of your licence.',
  ],
] as const)('what became of it is said: %j', async (given, said) => {
  answerChange(aChange(given));
  await openScreen('/settings');
  await expect.element(profile.getByText(said)).toBeVisible();
  await expect.element(button('Ask for a change')).toBeVisible();
});

it('on a wide screen, the foot with the button reaches the edge of the sheet, and has an edge of its own', async () => {
  await page.viewport(1280, 600);
  await openScreen('/settings');
  await button('Ask for a change').click();
  const foot = button('Ask for this change').element().parentElement!;
  const sheet = asks.element();
  expect(sheet.scrollHeight).toBeGreaterThan(sheet.clientHeight);
  expect(foot.getBoundingClientRect().bottom).toBe(sheet.getBoundingClientRect().bottom);
  expect(getComputedStyle(foot).borderTopWidth).toBe('1px');
  await page.viewport(390, 844);
});
