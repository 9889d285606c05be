import { PAYMENT_METHODS, offeredQuotes } from '@jobly/core/payment-links/fees';
import type { PaymentMethod } from '@jobly/core/payment-links/fees';

export interface BreakdownRow {
  method: PaymentMethod;
  /** Nothing when the method is not offered for this amount. */
  amounts: { customerPays: number; youGet: number } | undefined;
}

/** One row for each method, so that the table keeps its height; zeros without an amount. */
export function breakdownOf(cents: number | undefined, customerPaysFees: boolean): BreakdownRow[] {
  const offered = cents === undefined ? [] : offeredQuotes(cents, customerPaysFees);
  return PAYMENT_METHODS.map((method) => {
    if (cents === undefined) return { method, amounts: { customerPays: 0, youGet: 0 } };
    const found = offered.find((one) => one.method === method);
    return {
      method,
      amounts: found && { customerPays: found.totalCents, youGet: found.netCents },
    };
  });
}
