import { newBalanceTransaction, type BalanceTransaction, type Booking } from './objects/balance.ts';
import type { Charge } from './objects/payment.ts';
import type { Stripe } from './tables.ts';

export const book = (stripe: Stripe, accountId: string, booking: Booking): BalanceTransaction =>
  stripe.balance.insert(newBalanceTransaction(accountId, booking));

export const isCardLike = ({ paidBy: { type } }: Charge) => type === 'card' || type === 'link';

export const feeDetail = (amount: number, type: string, description: string) => ({
  amount,
  application: type === 'application_fee' ? 'ca_sandbox' : null,
  description,
  type,
});

const sumOf = (stripe: Stripe, accountId: string, status: 'pending' | 'available') =>
  stripe.balance.oldest({ accountId, status }).reduce((sum, { net }) => sum + net, 0);

export const availableOf = (stripe: Stripe, accountId: string) =>
  sumOf(stripe, accountId, 'available');

export function balanceOf(stripe: Stripe, accountId: string) {
  const money = (amount: number) => ({ amount, currency: 'usd' });
  const available = availableOf(stripe, accountId);
  const pending = sumOf(stripe, accountId, 'pending');
  return {
    object: 'balance',
    available: [{ ...money(available), source_types: { card: available } }],
    connect_reserved: [money(0)],
    livemode: false,
    pending: [{ ...money(pending), source_types: { card: pending } }],
  };
}
