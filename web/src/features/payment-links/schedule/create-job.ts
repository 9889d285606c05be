import type { BodyOf } from '@jobly/core/contract';
import { openJob } from '@jobly/core/jobs/contract';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { call } from '../../../lib/api/api.ts';

/** The link for its first payment. */
export async function createJob(body: BodyOf<typeof openJob>): Promise<PaymentLinkSummary> {
  return (await call(openJob, { body })).paymentLink;
}
