import { t } from '../language/t.ts';
import { letter, type Letter } from '../letter.ts';
import { formatCents } from '../money.ts';
import type { Arrival } from './contract.ts';

export type ArrivedMoney = Pick<Arrival, 'kind' | 'customerName' | 'amountCents'>;

const WORDS = {
  payment: {
    title: '{name} paid {amount}',
    note: 'Tap to see the payment.',
    text: '{title}. See the payment: {address}',
  },
  cash_claim: {
    title: '{name} says they paid {amount} in cash',
    note: 'Got it? Tap to mark it received.',
    text: '{title}. Got it? Mark it received: {address}',
  },
  cash_undone: {
    title: '{name} took it back: {amount} not paid in cash yet',
    note: 'The link is still unpaid.',
    text: '{title}. The link is still unpaid: {address}',
  },
} as const satisfies Record<Arrival['kind'], Record<'title' | 'note' | 'text', string>>;

const BUTTONS = {
  payment: 'See the payment',
  cash_claim: 'Mark it received',
  cash_undone: 'See the link',
} as const satisfies Record<Arrival['kind'], string>;

/** Only who and how much: it may be shown on a locked phone. */
export function arrivalTitle({ kind, customerName, amountCents }: ArrivedMoney): string {
  const name = customerName || t('A customer');
  return t(WORDS[kind].title, { name, amount: formatCents(amountCents) });
}

export function arrivalNote({ kind }: Pick<Arrival, 'kind'>): string {
  return t(WORDS[kind].note);
}

export function arrivalText(arrived: ArrivedMoney, url: string): string {
  return t(WORDS[arrived.kind].text, { title: arrivalTitle(arrived), address: url });
}

export function arrivalEmail(
  arrived: ArrivedMoney,
  { url, settingsUrl }: { url: string; settingsUrl: string },
): Letter {
  const title = arrivalTitle(arrived);
  return letter(title, [
    title,
    { sum: formatCents(arrived.amountCents) },
    { button: t(BUTTONS[arrived.kind]), url },
    { link: t('Choose how you hear about payments'), url: settingsUrl },
  ]);
}
