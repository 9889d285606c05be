import { formatCents } from '../money.ts';
import { formatPhone } from '../phone.ts';
import { typedLines } from './bill.ts';
import { forEachWorkText, type Work } from './work.ts';
import type { Bill } from './lines.ts';
import type { Priced } from '../fees/pricing.ts';

interface Billed extends Work, Priced {
  /** Of a customer who was chosen; whose an earlier link was is only a guess. */
  customerId?: string;
  /** Why no tax is asked of them. */
  taxExempt?: string | null;
  customerName: string;
  customerPhone: string | null;
  customerEmail: string | null;
  amountCashCents: number;
  bill?: Bill | null | undefined;
}

/** As it is typed: `1,250.50`. */
export function typedAmount(cents: number): string {
  return formatCents(cents).replace('$', '');
}

/** The form of a link, filled in from an earlier one. */
export function prefillOf(billed: Billed) {
  const { customerId: id, bill, taxExempt = null } = billed;
  const phone = billed.customerPhone ? formatPhone(billed.customerPhone) : '';
  const email = billed.customerEmail ?? '';
  return {
    customerName: billed.customerName,
    ...forEachWorkText((name) => billed[name]),
    customerPhone: phone,
    amount: typedAmount(billed.amountCashCents),
    customerEmail: email,
    customerPaysFees: billed.customerPaysFees,
    pricingModel: billed.pricingModel ?? null,
    lines: bill ? typedLines(bill.lines) : [],
    taxMillionths: bill?.taxMillionths ?? 0,
    ...(id ? { chosen: { id, phone, email, taxExempt } } : {}),
  };
}
