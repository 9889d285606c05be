import { SIGN_RULES } from '../proof/messages.ts';
import type { Notice } from './page.ts';

export const PAY_BUTTON = {
  online: 'Pay now',
  cash: 'Mark as Paid in Cash',
  busy: 'Processing...',
} as const;

export const PAY_NOTICES = {
  chooseMethod: {
    title: 'Please select a payment method',
    text: "Choose how you'd like to pay before continuing",
  },
  notReady: { title: 'Payment link not ready', text: '' },
  unknown: { title: 'Invalid Payment Link', text: 'This payment link does not exist.' },
  used: { title: 'Payment Link Used', text: 'This payment link has already been used.' },
  closed: { title: 'Error', text: 'Invalid or expired payment link.' },
  setupIncomplete: {
    title: 'Setup Incomplete',
    text: 'This business is still getting set up. Please try again later.',
  },
  notCreated: { title: 'Payment Error', text: 'Failed to create a payment link' },
  noRedirect: {
    title: 'Payment Error',
    text: 'Payment link created but no redirect URL was returned.',
  },
  failed: { title: 'Error', text: 'Failed to process payment. Please try again.' },
  cash: { title: 'Payment Confirmed!', text: 'Thank you for your payment.' },
  cashUndone: {
    title: 'Undone',
    text: 'You are no longer paying in cash. Choose how you would like to pay.',
  },
  cashUndoneTooOften: {
    title: 'You have undone this several times',
    text: 'Please tell the business if you are not paying in cash.',
  },
  cashNotUndone: {
    title: 'It is too late to undo this here',
    text: 'Please tell the business if you are not paying in cash.',
  },
  cashReceived: {
    title: 'It is too late to undo this here',
    text: 'The business already has this payment as received. Please tell them if that is not right.',
  },
  cashNotReceived: {
    title: 'Your cash has not arrived',
    text: 'The business says that it has not received it yet. Please pay them directly, or choose another way.',
  },
  accepted: {
    title: 'Thank you, accepted',
    text: 'You can pay now, or later on this page.',
  },
  signed: { title: 'Signed', text: 'Thank you. The business has your signature.' },
  notSigned: { title: SIGN_RULES.nameMissing, text: '' },
  cameBack: {
    title: "You haven't been charged",
    text: 'You left the checkout before paying. You can pay now or choose another way.',
  },
  tipSeen: {
    title: 'Please check your total',
    text: 'It includes the tip that you chose. Press the button again to pay.',
  },
  tipLarge: {
    title: 'A tip of more than 30%?',
    text: 'If that is right, press the button again to pay.',
  },
  tipWrong: {
    title: 'Please type your tip, or choose No tip',
    text: 'It can be as much as the amount that you are asked for.',
  },
} as const satisfies Record<string, Notice>;

/** Titles for errors, by code; the text is the error's own sentence. */
const NOTICE_TITLES: Partial<Record<string, string>> = {
  payment_link_not_found: PAY_NOTICES.unknown.title,
  payment_link_used: PAY_NOTICES.used.title,
  payment_link_closed: PAY_NOTICES.closed.title,
  merchant_setup_incomplete: PAY_NOTICES.setupIncomplete.title,
};
export const OTHER_NOTICE_TITLE = 'Payment Error';

export function noticeOf({ code, message }: { code: string; message: string }): Notice {
  return { title: NOTICE_TITLES[code] ?? OTHER_NOTICE_TITLE, text: message };
}
