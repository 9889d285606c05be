import { PRODUCT_NAME } from '../brand.ts';
import { t } from '../language/t.ts';
import { letter } from '../letter.ts';
import type { CodePurpose } from './code-purpose.ts';

type Named = { product: string; code: string };

/** Each a sentence of its own, so that it reads well in every language. */
const CODE_SENTENCES: Record<CodePurpose | 'sign_in', (named: Named) => string> = {
  sign_in: (named) => t('Your {product} code to sign in is {code}.', named),
  account_change: (named) => t('Your {product} code to change your account is {code}.', named),
  bank_account: (named) => t('Your {product} code to change your bank account is {code}.', named),
  export: (named) => t("Your {product} code to download your customers' data is {code}.", named),
  passkey: (named) => t('Your {product} code to add or remove a passkey is {code}.', named),
  refund: (named) => t('Your {product} code to send a refund is {code}.', named),
  staff_action: (named) => t('Your {product} code to make a change as staff is {code}.', named),
  viewing: (named) => t("Your {product} code to view a contractor's account is {code}.", named),
};

/**
 * Names the code's purpose, so that a user who is talked into reading it out hears it. The last line (WebOTP) lets a
 * phone fill in the code on our own site only; there is no other link.
 */
export function codeText(
  code: string,
  host: string,
  purpose: CodePurpose | 'sign_in' = 'sign_in',
): string {
  const sentence = CODE_SENTENCES[purpose]({ product: PRODUCT_NAME, code });
  const rest = t('It works for 10 minutes. We never call to ask for it.');
  return `${sentence} ${rest}\n\n@${host} #${code}`;
}

/** To a new mailbox, of which nothing is known yet: it says nothing about the account. */
export function confirmEmailLetter(code: string) {
  const named = { product: PRODUCT_NAME, code };
  return letter(t('Your {product} code is {code}', named), [
    t('Somebody wants to use this email address for their {product} account.', named),
    { sum: code },
    t('If this was you, enter this code in Settings: {code}. It works for 10 minutes.', named),
    t('If this was not you, there is nothing to do. We will not write to you again.'),
  ]);
}

/** What came of a change that was asked for; `because` is staff's own sentence. */
export function changeDecided(because: string | null) {
  const text = because
    ? t('We could not change your {product} profile: {because}', { product: PRODUCT_NAME, because })
    : t('We changed your {product} profile as you asked.', { product: PRODUCT_NAME });
  return { ...letter(t('Your {product} profile', { product: PRODUCT_NAME }), [text]), text };
}

export const askedForChangeEmail = (business: string, deskUrl: string) => ({
  subject: `A change of profile is asked for: ${business}`,
  body: `${business} asks for a change of their profile. It waits on the desk: ${deskUrl}`,
});
