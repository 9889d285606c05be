import { t } from '../language/t.ts';
import { formatCents } from '../money.ts';
import type { Arrival } from './contract.ts';

export type ArrivedMoney = Pick<Arrival, 'kind' | 'customerName' | 'amountCents'>;

/** All that may stand on a locked phone: who, and how much. */
export function arrivalTitle({ kind, customerName, amountCents }: ArrivedMoney): string {
  const said = {
    name: customerName || t('A customer'),
    amount: formatCents(amountCents),
  };
  return kind === 'payment'
    ? t('{name} paid {amount}', said)
    : t('{name} says they paid {amount} in cash', said);
}

export function arrivalNote({ kind }: Pick<Arrival, 'kind'>): string {
  return kind === 'payment' ? t('Tap to see the payment.') : t('Got it? Tap to mark it received.');
}

export function arrivalText(arrived: ArrivedMoney, url: string): string {
  const title = arrivalTitle(arrived);
  return arrived.kind === 'payment'
    ? t('{title}. See the payment: {address}', { title, address: url })
    : t('{title}. Got it? Mark it received: {address}', { title, address: url });
}

export function arrivalEmail(
  arrived: ArrivedMoney,
  { url, settingsUrl }: { url: string; settingsUrl: string },
): { subject: string; body: string } {
  const lines = [
    arrivalText(arrived, url),
    '',
    t('Choose how you hear about payments: {address}', { address: settingsUrl }),
  ];
  return { subject: arrivalTitle(arrived), body: lines.join('\n') };
}
