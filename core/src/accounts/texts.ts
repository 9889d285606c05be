import { PRODUCT_NAME } from '../brand.ts';
import { t } from '../language/t.ts';

/**
 * The text that carries a code. Its last line is the WebOTP form (`@host #code`), which lets a
 * phone offer the code on the right site only; no other link is in it.
 */
export function signInCodeText(code: string, host: string): string {
  const sentence = t(
    'Your {product} code is {code}. It works for 10 minutes. We never call to ask for it.',
    { product: PRODUCT_NAME, code },
  );
  return `${sentence}\n\n@${host} #${code}`;
}

/** To the phone that signs in, which somebody who took over a session cannot read. */
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
