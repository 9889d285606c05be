import { PRODUCT_NAME, PROVIDER_NAME } from '../brand.ts';
import { t } from '../language/t.ts';

/** Sign-in copy and toasts: spec 2 (/auth), 5 and 8, to the letter. */
export const SIGN_IN_MESSAGES = {
  title: `Sign in to ${PRODUCT_NAME}` as const,
  tagline: 'Get paid instantly for every job — fast, simple, secure.',
  footer: `Powered by ${PROVIDER_NAME}` as const,
  phoneEmpty: 'Please enter your phone number',
  phoneUnusable: 'Please enter a valid phone number',
  codeFormat: 'Please enter the 6-digit code',
  codeSent: 'Code sent to your phone!',
  codeResent: 'Code resent! Check your phone.',
  signedIn: 'Successfully logged in!',
  sendFailed: 'Error sending code',
  verifyFailed: 'Error verifying code',
  resendFailed: 'Error resending code',
  confirmSignOut: 'Are you sure you want to sign out?',
  /** Ours. */
  sessionEnded: 'You were signed out here from another device or by support. Please sign in again.',
} as const;

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
