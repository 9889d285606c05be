import type { CustomerSummary } from '@jobly/core/customers/contract';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { NO_WORK, inWords, workLines } from '@jobly/core/payment-links/work';
import { prefillOf } from '@jobly/core/payment-links/prefill';
import { newId } from '../../lib/new-id.ts';

const NOTHING = { ...NO_WORK, amountCashCents: 0, customerPaysFees: true };

/** What the form of a link knows of a customer, with the last job or without. */
export function filledFrom({ id, name, phone, email, lastBill, taxExempt }: CustomerSummary) {
  const filled = prefillOf({
    ...(lastBill ?? NOTHING),
    customerId: id,
    taxExempt,
    customerName: name,
    customerPhone: phone,
    customerEmail: email,
  });
  return lastBill ? filled : { ...filled, amount: '' };
}

export const billAgain = (customer: CustomerSummary) => ({
  prefilled: { id: newId(), expiresInDays: 0, dueInDays: 0, ...filledFrom(customer) },
});

/** Who was never billed is not billed again. */
export const billLabel = ({ lastBill }: CustomerSummary): string =>
  lastBill ? t('Bill again') : t('Bill');

/** `$150.00 · Weekly cleaning`, or undefined for one who was never billed. */
export function lastBillLabel({ lastBill }: CustomerSummary): string | undefined {
  if (!lastBill) return undefined;
  return [formatCents(lastBill.amountCashCents), ...workLines(lastBill).map(inWords)].join(' · ');
}
