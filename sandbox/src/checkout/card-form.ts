import { passesLuhn } from './cards.ts';

export const CARD_FIELDS = ['number', 'expiry', 'cvc', 'name', 'zip'] as const;
export type CardField = (typeof CARD_FIELDS)[number];
export type CardErrors = Partial<Record<CardField, string>>;
export type CardInput = Record<CardField, string>;

export type FormPost = Record<string, string>;

export function readCard(form: FormPost, now: Date): { card: CardInput; errors: CardErrors } {
  const digits = (name: string) => (form[name] ?? '').replaceAll(/\D/g, '');
  const text = (name: string) => (form[name] ?? '').trim().slice(0, 100);
  const card = {
    number: digits('number'),
    expiry: text('expiry'),
    cvc: digits('cvc'),
    name: text('name'),
    zip: text('zip'),
  };
  const errors: CardErrors = {};
  if (!passesLuhn(card.number)) errors.number = 'Check the card number.';
  const expiry = expiryError(card.expiry, now);
  if (expiry) errors.expiry = expiry;
  const cvcLength = /^3[47]/.test(card.number) ? 4 : 3;
  if (card.cvc.length !== cvcLength) errors.cvc = `Enter the ${cvcLength}-digit code.`;
  if (card.name === '') errors.name = 'Enter the name on the card.';
  if (!/^\d{5}(-\d{4})?$/.test(card.zip)) errors.zip = 'Enter a 5-digit ZIP code.';
  return { card, errors };
}

function expiryError(text: string, now: Date): string | undefined {
  const found = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(text);
  const month = Number(found?.[1]);
  if (!found || month < 1 || month > 12) return 'Enter the date as MM / YY.';
  // A card is good to the end of its month.
  const ends = Date.UTC(2000 + Number(found[2]), month, 1);
  return ends <= now.getTime() ? 'This card has expired.' : undefined;
}
