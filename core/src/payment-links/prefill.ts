import { splitCents } from '../money.ts';
import { formatPhone } from '../phone.ts';
import { forEachJobText, type Job } from './job.ts';

interface Bill extends Job {
  /** Of a customer who was chosen; whose an earlier link was is only a guess. */
  customerId?: string;
  customerName: string;
  customerPhone: string | null;
  customerEmail: string | null;
  amountCashCents: number;
  customerPaysFees: boolean;
}

/** As it is typed: `1,250.50`. */
export function typedAmount(cents: number): string {
  const { dollars, remainder } = splitCents(cents);
  return `${dollars.slice(1)}.${remainder}`;
}

/** The form of a link, filled in from an earlier one. */
export function prefillOf(bill: Bill) {
  const phone = bill.customerPhone ? formatPhone(bill.customerPhone) : '';
  const email = bill.customerEmail ?? '';
  return {
    customerName: bill.customerName,
    ...forEachJobText((name) => bill[name]),
    customerPhone: phone,
    amount: typedAmount(bill.amountCashCents),
    customerEmail: email,
    customerPaysFees: bill.customerPaysFees,
    ...(bill.customerId ? { chosen: { id: bill.customerId, phone, email } } : {}),
  };
}
