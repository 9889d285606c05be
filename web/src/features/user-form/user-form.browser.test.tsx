import { getGate, openGate, typeformWebhook } from '@jobly/core/staff/user-form';
import { USER_FORM_RULES } from '@jobly/core/staff/user-form-messages';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { answer, refuse } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { expectToast } from '../../../test/toast.ts';

const button = (name: string) => page.getByRole('button', { name });
const inAMoment = () => new Date(Date.now() + 1_800_000).toISOString();

it('is behind its gate alone, without an account', async () => {
  answer(getGate, { until: null });
  answer(openGate, refuse('gate_wrong_password'));
  await openScreen('/private/user-form', null);
  await expect.element(page.getByRole('heading', { name: 'Create user' })).toBeVisible();
  await expect.element(page.getByLabelText('Email')).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByLabelText('Password').fill('let me in');
  await button('Open the form').click();
  await expectToast(/Access Denied.*Incorrect password/);
});

describe('the form', () => {
  const fields = {
    Email: 'ana@example',
    'First name': 'a'.repeat(51),
    'Last name': 'b'.repeat(51),
    Phone: '1234',
    'Company name': 'c'.repeat(101),
    'Business name': 'd'.repeat(101),
    'Website URL (optional)': 'not a url',
  };

  async function expectSentences(sentences: string[]): Promise<void> {
    for (const sentence of sentences) {
      await expect.element(page.getByText(sentence)).toBeVisible();
    }
  }

  it('says what is missing and what is wrong, and sends nothing', async () => {
    answer(getGate, { until: inAMoment() });
    const sent = answer(typeformWebhook, {});
    await openScreen('/private/user-form', null);
    await button('Create user').click();
    await expectSentences([
      USER_FORM_RULES.emailRequired,
      USER_FORM_RULES.firstNameRequired,
      USER_FORM_RULES.lastNameRequired,
      USER_FORM_RULES.phoneRequired,
      USER_FORM_RULES.companyRequired,
      USER_FORM_RULES.businessRequired,
    ]);
    await expect.element(page.getByLabelText('Email')).toHaveFocus();
    await expectAccessible();
    for (const [label, typed] of Object.entries(fields)) {
      await page.getByLabelText(label).fill(typed);
    }
    await button('Create user').click();
    await expectSentences([
      USER_FORM_RULES.emailNotValid,
      USER_FORM_RULES.firstNameTooLong,
      USER_FORM_RULES.lastNameTooLong,
      USER_FORM_RULES.phoneNotValid,
      USER_FORM_RULES.companyTooLong,
      USER_FORM_RULES.businessTooLong,
      USER_FORM_RULES.urlNotValid,
    ]);
    await expectAccessible();
    expect(sent).toEqual([]);
  });

  it('loses nothing when it cannot be sent', async () => {
    answer(getGate, { until: inAMoment() });
    answer(typeformWebhook, refuse('network'));
    await openScreen('/private/user-form', null);
    const typed = {
      Email: 'ana@example.com',
      'First name': 'Ana',
      'Last name': 'Ruiz',
      Phone: '4155550132',
      'Company name': 'Ruiz Roofing LLC',
      'Business name': 'Ruiz Roofing',
    };
    for (const [label, text] of Object.entries(typed)) {
      await page.getByLabelText(label).fill(text);
    }
    await button('Create user').click();
    await expectToast(/Failed to create user/);
    await expect.element(page.getByLabelText('Email')).toHaveValue('ana@example.com');
  });
});
