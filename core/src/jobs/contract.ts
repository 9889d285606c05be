import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { createPaymentLink, PaymentLinkSummary } from '../payment-links/contract.ts';
import { Bill } from '../payment-links/lines.ts';
import { TypedSteps } from './schedule.ts';

/** `waiting`: not asked for yet; `returned`: given back wholly, or lost to a dispute. */
export const PART_STATES = ['paid', 'returned', 'asked', 'waiting'] as const;

const JobPart = z.object({
  id: z.uuid(),
  cents: z.int(),
  state: z.enum(PART_STATES),
  /** That asks for it, or has paid it. */
  linkId: z.nullable(z.uuid()),
  paidAt: z.nullable(z.iso.datetime()),
  /** The day to ask for it, if one was chosen. */
  dueOn: z.nullable(z.iso.date()),
});
export type JobPart = z.output<typeof JobPart>;

export const Job = z.object({
  id: z.uuid(),
  totalCents: z.int(),
  bill: z.nullable(Bill),
  /** And not given back. */
  paidCents: z.int(),
  leftCents: z.int(),
  /** To be given back, by a change order or because the customer cancelled; not yet done. */
  owedCents: z.int(),
  isCancelled: z.boolean(),
  /** Accepted change orders: the number of the estimate. */
  changes: z.array(z.object({ number: z.int(), cents: z.int() })),
  /** In order; they sum to the total. */
  parts: z.array(JobPart),
});
export type Job = z.output<typeof Job>;

const Asked = z.omit(createPaymentLink.body, {
  expiresInDays: true,
  dueInDays: true,
  replaces: true,
});

/** What every link of a job says. */
export const JobForm = z.object(
  z.omit(Asked, { id: true, amountCashCents: true, lines: true, taxMillionths: true }).shape,
);
export type JobForm = z.output<typeof JobForm>;

export const openJob = forSignedIn('POST /rest/v1/jobs', {
  summary:
    'An amount in several payments; the first is asked for now, by a link with the id of the job',
  repeatable: true,
  body: z.extend(Asked, { schedule: TypedSteps }),
  reply: z.object({ job: Job, paymentLink: PaymentLinkSummary }),
  errors: [
    'contractor_not_found',
    'amount_not_valid',
    'fees_not_allowed',
    'schedule_not_valid',
    'payment_link_not_created',
  ],
});

const OwnJob = z.strictObject({ id: z.uuid() });

export const getJob = forSignedIn('GET /rest/v1/jobs/{id}', {
  summary: 'One of your jobs: what was paid of it, and what is left',
  params: OwnJob,
  reply: z.object({ job: Job }),
  errors: ['job_not_found'],
});

export const askForParts = forSignedIn('POST /rest/v1/jobs/{id}/links', {
  summary: 'One link for these payments of a job, in place of those that ask for them now',
  repeatable: true,
  params: OwnJob,
  body: z.strictObject({
    /** Of the new link; the same again is the same link. */
    linkId: z.uuid(),
    partIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(50)),
  }),
  reply: z.object({ job: Job, paymentLink: PaymentLinkSummary }),
  errors: [
    'job_not_found',
    'job_changed',
    'payment_under_way',
    'checkouts_not_revoked',
    'payment_link_not_created',
  ],
});

export const cancelJob = forSignedIn('POST /rest/v1/jobs/{id}/cancel', {
  summary: 'Ask for nothing more of this job: its open links are closed',
  repeatable: true,
  params: OwnJob,
  reply: z.object({ job: Job }),
  errors: ['job_not_found'],
});
