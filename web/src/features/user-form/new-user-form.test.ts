import { describe, expect, it } from 'vitest';
import { EMPTY_FORM, answersOf, validate } from './user-form-screen.tsx';

const filled = {
  email: ' ana@example.com ',
  firstName: 'Ana',
  lastName: 'Ruiz',
  phone: '(415) 555-0132',
  companyName: 'Ruiz Roofing LLC',
  businessName: 'Ruiz Roofing',
  websiteUrl: '',
};

describe('the sentences of the form (spec 5)', () => {
  it('says what is missing, all at once', () => {
    expect(validate(EMPTY_FORM)).toEqual({
      email: 'Email is required',
      firstName: 'First name is required',
      lastName: 'Last name is required',
      phone: 'Phone number is required',
      companyName: 'Company name is required',
      businessName: 'Business name is required',
    });
  });

  it('says what is wrong', () => {
    expect(
      validate({
        email: 'ana@example',
        firstName: 'a'.repeat(51),
        lastName: 'b'.repeat(51),
        phone: '155-5012',
        companyName: 'c'.repeat(101),
        businessName: 'd'.repeat(101),
        websiteUrl: 'not a url',
      }),
    ).toEqual({
      email: 'Please enter a valid email address',
      firstName: 'First name must be less than 50 characters',
      lastName: 'Last name must be less than 50 characters',
      phone: 'Please enter a valid US phone number (10 digits, e.g., 5551234567 or (555) 123-4567)',
      companyName: 'Company name must be less than 100 characters',
      businessName: 'Business name must be less than 100 characters',
      websiteUrl: 'Please enter a valid URL',
    });
  });

  it('has nothing to say to what is right', () => {
    expect(validate(filled)).toEqual({});
  });
});

it('sends trimmed answers, the phone with +1, and no answer for an empty website', () => {
  expect(answersOf(filled)).toEqual([
    { field: { id: 'email' }, type: 'email', email: 'ana@example.com' },
    { field: { id: 'first_name' }, type: 'text', text: 'Ana' },
    { field: { id: 'last_name' }, type: 'text', text: 'Ruiz' },
    { field: { id: 'phone' }, type: 'phone_number', phone_number: '+14155550132' },
    { field: { id: 'company_name' }, type: 'text', text: 'Ruiz Roofing LLC' },
    { field: { id: 'business_name' }, type: 'text', text: 'Ruiz Roofing' },
  ]);
});
