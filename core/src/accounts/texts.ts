import { PRODUCT_NAME } from '../brand.ts';
import { t } from '../language/t.ts';
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
 * Says what the code is for: whoever is talked into reading it out hears it. The last line (WebOTP) lets a phone
 * offer the code on our own site only; no other link is in it.
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
