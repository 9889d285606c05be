import { PRODUCT_NAME } from '../brand.ts';

/** Sign-in copy and toasts: spec 2 (/auth), 5 and 8, to the letter. */
export const SIGN_IN_MESSAGES = {
  title: `Sign in to ${PRODUCT_NAME}` as const,
  tagline: 'Get paid instantly for every job — fast, simple, secure.',
  phoneEmpty: 'Please enter your phone number',
  phoneUnusable: 'Please enter a valid phone number',
  phoneDialled: 'For a number outside the US, type + and the country code instead of 011.',
  codeFormat: 'Please enter the 6-digit code',
  codeSent: 'Code sent to your phone!',
  codeResent: 'Code resent! Check your phone.',
  signedIn: 'Successfully logged in!',
  sendFailed: 'Error sending code',
  verifyFailed: 'Error verifying code',
  resendFailed: 'Error resending code',
  confirmSignOut: 'Are you sure you want to sign out?',
} as const;
