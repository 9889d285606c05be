import type { Estimate } from '@jobly/core/estimates/contract';
import { forEachWorkText } from '@jobly/core/payment-links/work';
import { prefillOf } from '@jobly/core/payment-links/prefill';
import { newId } from '../../lib/new-id.ts';

/** The form of a link, filled in from an estimate: what it offers next. */
export function nextVersion({ id, version, form }: Estimate) {
  const { customerEmail = null, customerId, lines = [], schedule, changesJobId } = form;
  const { customerName, customerPhone, amountCashCents, customerPaysFees } = form;
  const filled = prefillOf({
    ...forEachWorkText((name) => form[name] ?? ''),
    customerName,
    customerPhone,
    customerEmail,
    customerPaysFees,
    pricingModel: form.pricingModel,
    // Whether it is a deduction is chosen again, unless lines say it.
    amountCashCents: lines.length > 0 ? amountCashCents : Math.abs(amountCashCents),
    ...(customerId ? { customerId } : {}),
  });
  return {
    prefilled: {
      ...filled,
      id: newId(),
      expiresInDays: 0,
      dueInDays: 0,
      lines,
      taxMillionths: form.taxMillionths ?? 0,
      ...(schedule ? { schedule } : {}),
      estimate: { id, version, ...(changesJobId ? { changesJobId } : {}) },
    },
  };
}

type Billed = Parameters<typeof prefillOf>[0];

/** The same for a change to a job, from one of its links: only what changes is still to be typed. */
export const changeOf = (jobId: string, link: Billed) => ({
  prefilled: {
    ...prefillOf(link),
    id: newId(),
    amount: '',
    memo: '',
    expiresInDays: 0,
    dueInDays: 0,
    lines: [],
    estimate: { changesJobId: jobId },
  },
});
