import { PRODUCT_NAME } from '../brand.ts';
import { t } from '../language/t.ts';

export const PROFILE_RULES = {
  nameRequired: 'Please enter your name',
  nameTooLong: 'Your name must be at most 101 characters',
  companyTooLong: 'Business name must be less than 100 characters',
  emailRequired: 'Please enter your email address',
  emailNotValid: 'Please enter a valid email address',
  streetTooLong: 'The street must be at most 100 characters',
  cityTooLong: 'The city must be at most 60 characters',
  stateNotValid: 'Please choose a state',
  zipNotValid: 'Please enter a ZIP code of 5 digits, like 94607',
  timeZoneNotValid: 'Please choose a time zone',
} as const;

/** To the phone that signs in: who took over a session cannot read it. */
export function emailChangedText(email: string, supportPhone: string): string {
  return t(
    'The email address of your {product} account is now {email}. Not you? Call {supportPhone} right away.',
    { product: PRODUCT_NAME, email, supportPhone },
  );
}

interface ProviderFacts {
  name: string | null;
  companyName: string | null;
  email: string | null;
}

/** For staff: the provider has no call for this, so a person has to ask there (docs/decisions/0027). */
export function providerChangeEmail(change: {
  userId: string;
  merchantId: string;
  before: ProviderFacts;
  after: ProviderFacts;
}) {
  const { before, after } = change;
  const line = (label: string, fact: keyof ProviderFacts) =>
    before[fact] === after[fact]
      ? `${label}: ${after[fact] ?? 'none'}`
      : `${label}: ${before[fact] ?? 'none'} -> ${after[fact] ?? 'none'}`;
  return {
    subject: `Tell the payment provider: ${after.companyName ?? after.name ?? change.userId}`,
    body: [
      'A business has changed its profile. The payment provider still has what it was registered with; please ask there for the change.',
      '',
      line('Name', 'name'),
      line('Business name', 'companyName'),
      line('Email', 'email'),
      `Merchant: ${change.merchantId}`,
      `User: ${change.userId}`,
    ].join('\n'),
  };
}
