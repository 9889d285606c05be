import { t } from '../language/t.ts';
import { letter } from '../letter.ts';

export const REVIEW_MESSAGES = {
  nameMissing: 'Business name not found. Please update your profile first.',
  notSaved: 'Failed to save settings. Please try again.',
  notTurnedOff: 'Failed to turn off review requests. Please try again.',
  updated: 'Settings updated successfully.',
  active: (business: string) => t('Review requests are active for {business}.', { business }),
  turnedOff: (business: string) => t('Review requests turned off for {business}.', { business }),
  stopQuestion: 'Stop sending review requests?',
  autoSend: 'Send review requests after payment',
  addressNotValid: 'Please enter a Google review link, like https://g.page/r/…/review',
} as const;

/** What the contractor confirms by saving (policy 'attested'); stored word for word. */
export const ATTESTATION =
  'By turning this on, you confirm that your customers agreed to be contacted by you by text or email.';

/** The unchecked box on the pay page (policy 'strict'); stored word for word. */
export function customerConsentWording(business: string): string {
  return t('{business} may send me one text or email to ask for a review. Not required to pay.', {
    business,
  });
}

type Request = Record<'customerName' | 'business' | 'address', string>;

/** One text. No gift, no question first whether they were happy: Google allows neither. */
export function reviewRequestText(request: Request): string {
  return t(
    'Hi {customerName}, thank you for choosing {business}. Would you leave us a review on Google? {address} Reply STOP to opt out.',
    request,
  );
}

export function reviewRequestEmail(request: Request & { unsubscribeAddress: string }) {
  return letter(t('How did {business} do?', request), [
    t('Hi {customer},', { customer: request.customerName }),
    t(
      'thank you for choosing {business}. Would you leave us a review on Google? It takes a minute and helps other people find us.',
      request,
    ),
    { button: t('Write a review'), url: request.address },
    `${t('Thank you!')}\n${request.business}`,
    { link: t('Unsubscribe'), url: request.unsubscribeAddress },
  ]);
}

export const REVIEW_PAGES = {
  endTitle: 'No more review emails?',
  endText: 'We will not ask {email} for a review again.',
  endButton: 'Unsubscribe',
  endedTitle: 'You are unsubscribed',
  endedText: 'You will not be asked for a review again. Receipts for what you pay still come.',
  unknownTitle: 'This link does not work',
  unknownText: 'Please check that you have opened the whole address from the message.',
} as const;
