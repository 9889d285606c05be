import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { TypedSteps } from '../jobs/schedule.ts';
import { LANGUAGES } from '../language/language.ts';
import { createPaymentLink, SHARE_CHANNELS } from '../payment-links/contract.ts';
import { MOST_CENTS } from '../payment-links/amount.ts';
import { Bill, ChangedLines } from '../payment-links/lines.ts';
import { visible } from '../typed.ts';
import { ESTIMATE_STATUSES } from './status.ts';

/** Longer texts belong into lines. */
export const MOST_LETTERS = 1_000;
export const LongText = z.string().check(visible, z.minLength(1), z.maxLength(MOST_LETTERS));
export const TypedName = z.string().check(visible, z.minLength(1), z.maxLength(100));

/** What the contractor typed. A change order of a job names it; its total may then be negative. */
export const EstimateForm = z.strictObject({
  ...z.omit(createPaymentLink.body, { expiresInDays: true, dueInDays: true, replaces: true }).shape,
  amountCashCents: z.int().check(z.minimum(-MOST_CENTS), z.maximum(MOST_CENTS)),
  /** A price below 0 is for change orders. */
  lines: z.optional(ChangedLines),
  /** Without it, all is asked for at once. Never of a change order. */
  schedule: z.optional(TypedSteps),
  /** Of the business, from today. */
  validDays: z.int().check(z.minimum(1), z.maximum(365)),
  terms: z.optional(z.nullable(LongText)),
  /** The federal notice of the right to cancel (16 CFR 429): for a sale at the customer's home. */
  cancelNotice: z.boolean(),
  /** 'I am exempt because ...', kept where the deposit is above a state's rule. */
  depositExemption: z.optional(z.nullable(LongText)),
  changesJobId: z.optional(z.uuid()),
});
export type EstimateForm = z.output<typeof EstimateForm>;

export const EstimateSummary = z.object({
  id: z.uuid(),
  /** The code of its page. */
  url: z.string(),
  number: z.int(),
  status: z.enum(ESTIMATE_STATUSES),
  isExpired: z.boolean(),
  version: z.int(),
  totalCents: z.int(),
  memo: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.nullable(z.string()),
  /** Chosen by its reader; null until then. */
  customerLanguage: z.nullable(z.enum(LANGUAGES)),
  validUntil: z.iso.date(),
  isChangeOrder: z.boolean(),
  /** What it opened, or changes. */
  jobId: z.nullable(z.uuid()),
  /** A question or a request that nobody has answered by a new version, a call or a text. */
  isAsked: z.boolean(),
  /** The customer used the right to cancel. */
  isCancelled: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type EstimateSummary = z.output<typeof EstimateSummary>;

/** One payment as the customer is shown it. */
const OfferedPayment = z.object({
  cents: z.int(),
  due: z.string(),
  dueOn: z.nullable(z.iso.date()),
});

const EstimateVersion = z.object({
  version: z.int(),
  totalCents: z.int(),
  bill: z.nullable(Bill),
  payments: z.array(OfferedPayment),
  terms: z.nullable(z.string()),
  cancelNotice: z.boolean(),
  validUntil: z.iso.date(),
  createdAt: z.iso.datetime(),
});

export const ESTIMATE_EVENTS = [
  'created',
  'revised',
  'sent',
  'reminder_sent',
  'viewed',
  'question',
  'changes_requested',
  'answered',
  'declined',
  'withdrawn',
  'reopened',
  'agreed',
  'accepted',
  'cancelled_by_customer',
] as const;

const EstimateEvent = z.object({
  kind: z.enum(ESTIMATE_EVENTS),
  at: z.iso.datetime(),
  version: z.int(),
  by: z.nullable(z.enum(SHARE_CHANNELS)),
  /** The customer's question, request or reason, or the name under which they agreed. */
  text: z.nullable(z.string()),
});
export type EstimateEvent = z.output<typeof EstimateEvent>;

const Acceptance = z.object({
  version: z.int(),
  by: z.enum(['customer', 'owner']),
  name: z.string(),
  sentence: z.string(),
  /** Of the owner, who accepts on the customer's word. */
  note: z.nullable(z.string()),
  acceptedAt: z.iso.datetime(),
  /** Of exactly what was shown. */
  hash: z.string(),
  /** The last day of the right to cancel, where the notice was given. */
  cancelUntil: z.nullable(z.iso.date()),
});

export const Estimate = z.object({
  ...EstimateSummary.shape,
  /** What the form starts from, to make the next version. */
  form: z.omit(EstimateForm, { id: true }),
  /** The newest first. */
  versions: z.array(EstimateVersion),
  acceptance: z.nullable(Acceptance),
  /** The link that asks for the first payment, once accepted. */
  firstLinkId: z.nullable(z.uuid()),
  /** The latest link of its job, to reach the job's page; null without a job. */
  jobLinkId: z.nullable(z.uuid()),
  /** What accepting now would give back; 0 otherwise. */
  backCents: z.int(),
  /** After the customer cancelled: the day by which every payment has to be back. */
  allBackBy: z.nullable(z.iso.date()),
  customerId: z.nullable(z.uuid()),
  viewCount: z.int(),
  timeline: z.array(EstimateEvent),
});
export type Estimate = z.output<typeof Estimate>;

export const One = z.object({ estimate: Estimate });
export const OwnEstimate = z.strictObject({ id: z.uuid() });
const FORM_ERRORS = [
  'contractor_not_found',
  'amount_not_valid',
  'fees_not_allowed',
  'schedule_not_valid',
  'notice_needs_address',
] as const;
export const NOT_OPEN = ['estimate_not_found', 'estimate_changed', 'estimate_settled'] as const;

export const createEstimate = forSignedIn('POST /rest/v1/estimates', {
  summary: 'An offer that the customer can accept; the same form again is the same estimate',
  repeatable: true,
  body: EstimateForm,
  reply: One,
  errors: [...FORM_ERRORS, 'job_not_found', 'job_changed', 'estimate_not_created'],
});

export const ESTIMATE_FILTERS = ['open', 'accepted', 'closed', 'all'] as const;

export const listEstimates = forSignedIn('GET /rest/v1/estimates', {
  summary: 'Your estimates, those that changed last first',
  query: z.strictObject({
    filter: z.optional(z.enum(ESTIMATE_FILTERS)),
    job: z.optional(z.uuid()),
    before: z.optional(z.string().check(z.maxLength(80))),
  }),
  reply: z.object({ estimates: z.array(EstimateSummary), next: z.nullable(z.string()) }),
});

export const getEstimate = forSignedIn('GET /rest/v1/estimates/{id}', {
  summary: 'One of your estimates: its versions, what the customer said, its acceptance',
  params: OwnEstimate,
  reply: One,
  errors: ['estimate_not_found'],
});

export const reviseEstimate = forSignedIn('PUT /rest/v1/estimates/{id}', {
  summary: 'The next version; what was shown before stays readable',
  params: OwnEstimate,
  body: z.extend(EstimateForm, {
    /** The version that the form was filled in from. */
    version: z.int(),
  }),
  reply: One,
  errors: [...FORM_ERRORS, 'job_changed', ...NOT_OPEN],
});

export const recordEstimateSent = forSignedIn('POST /rest/v1/estimates/{id}/sent', {
  summary: 'You shared this estimate: kept for its timeline',
  params: OwnEstimate,
  body: z.strictObject({
    channel: z.enum(SHARE_CHANNELS),
    language: z.optional(z.enum(LANGUAGES)),
  }),
  reply: One,
  errors: ['estimate_not_found'],
});

/** `answered`: a question was answered by call or text, and no longer waits. */
export const changeEstimate = forSignedIn('POST /rest/v1/estimates/{id}/steps', {
  summary: 'Withdraw an estimate, offer it again, or say that a question was answered',
  repeatable: true,
  params: OwnEstimate,
  body: z.union([
    z.strictObject({ step: z.enum(['withdraw', 'answered']) }),
    z.strictObject({ step: z.literal('reopen'), validDays: EstimateForm.shape.validDays }),
  ]),
  reply: One,
  errors: ['estimate_not_found', 'estimate_settled'],
});

/** Reply with a PDF. */
export const ESTIMATE_PDF_PATH = '/rest/v1/estimates/{id}/estimate.pdf';
