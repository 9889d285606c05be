import { CodeInput, PhoneInput } from '@jobly/core/accounts/schema';
import { expect, it } from 'vitest';
import { validateBy } from './form.ts';

const validate = validateBy({ phone: PhoneInput, code: CodeInput });

it('has the sentence of the schema for each field that is wrong, and nothing for the others', () => {
  expect(validate({ phone: ' ', code: '12' })).toEqual({
    phone: 'Please enter your phone number',
    code: 'Please enter the 6-digit code',
  });
  expect(Object.keys(validate({ phone: '(415) 555-0132', code: '12' }))).toEqual(['code']);
  expect(validate({ phone: '(415) 555-0132', code: '123456' })).toEqual({});
});
