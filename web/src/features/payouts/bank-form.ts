import { firstError } from '@jobly/core/accounts/schema';
import { digitsOf } from '@jobly/core/phone';
import { AccountNumber, RoutingNumber } from '@jobly/core/payouts/schema';
import { validateBy } from '../../lib/form.ts';

/** Lives in the memory of the open sheet and nowhere else: no draft, no cache, no storage. */
export interface BankNumbers {
  routingNumber: string;
  accountNumber: string;
}
export type BankField = keyof BankNumbers;

export const NO_NUMBERS: BankNumbers = { routingNumber: '', accountNumber: '' };

export const ROUTING_LENGTH = 9;

export const validate = validateBy({
  routingNumber: RoutingNumber,
  accountNumber: AccountNumber,
});

/** What a field holds after a key press: digits only, nine of a routing number. */
export function numberTyped(field: BankField, text: string): string {
  const digits = digitsOf(text);
  return field === 'routingNumber' ? digits.slice(0, ROUTING_LENGTH) : digits;
}

/** With its ninth digit a routing number can be judged; anything earlier would be nagging. */
export function routingError(routingNumber: string): string | undefined {
  return routingNumber.length === ROUTING_LENGTH
    ? firstError(RoutingNumber, routingNumber)
    : undefined;
}

export function hasNumbers({ routingNumber, accountNumber }: BankNumbers): boolean {
  return routingNumber !== '' || accountNumber !== '';
}
