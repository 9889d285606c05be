import { t } from '../language/t.ts';

export const LONGEST_SIGNER = 80;

export const SIGN_RULES = {
  nameMissing: 'Please type your name',
  nameTooLong: 'Please type a shorter name.',
} as const;

/** What the customer signs. It is kept with the signature, word for word. */
export const workDoneSentence = (business: string, work: string): string =>
  t('{business} has done this work: “{work}”. I have seen it, and it is complete.', {
    business,
    work,
  });

export const PHOTO_LABELS = { before: 'Before', after: 'After', damage: 'Damage' } as const;
