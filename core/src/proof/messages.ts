import type { Language } from '../language/language.ts';
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

/** On the contractor's phone, in the customer's language: the app's catalogue may be of the other. Tested against it. */
export const SIGN_IN_SPANISH = {
  'Is the work done?': '¿Está terminado el trabajo?',
  'Your name': 'Tu nombre',
  'Sign: the work is done': 'Firmar: el trabajo está terminado',
  'Please type your name': 'Escribe tu nombre',
};

export const signText = (language: Language, text: keyof typeof SIGN_IN_SPANISH): string =>
  language === 'es' ? SIGN_IN_SPANISH[text] : text;

export const PHOTO_LABELS = { before: 'Before', after: 'After', damage: 'Damage' } as const;
