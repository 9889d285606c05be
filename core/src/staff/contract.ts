import * as z from 'zod/mini';
import { Role } from '../accounts/contract.ts';
import { DisputeMark } from '../disputes/contract.ts';
import { PayoutHold } from '../payouts/hold.ts';
import { forAdmin, forStaff } from '../contract.ts';
import { Explanation, SetSuspended, StaffActionResult } from './actions.ts';

const text = z.nullable(z.string());
const rows = <Shape extends z.core.$ZodShape>(shape: Shape) => z.array(z.object(shape));

export const Person = z.object({
  userId: z.uuid(),
  role: Role,
  name: text,
  companyName: text,
  phone: text,
  email: text,
  suspended: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Person = z.output<typeof Person>;

/** Texts or e-mails in the current window. */
const MessageBudget = z.object({
  channel: z.enum(['sms', 'email']),
  per: z.enum(['hour', 'day']),
  used: z.int(),
  allowed: z.int(),
});
export type MessageBudget = z.output<typeof MessageBudget>;

const OptOut = z.object({
  channel: z.string(),
  contact: z.string(),
  /** A reply, the link in an e-mail, the carrier, or staff. */
  source: z.string(),
  word: text,
  since: z.iso.datetime(),
});
export type OptOut = z.output<typeof OptOut>;

export const searchStaff = forStaff('GET /rest/v1/staff/search', {
  summary:
    'Find accounts, links, websites, quarantined events, failed jobs, messages and opt-outs by words, phone or id',
  logged: 'read-search',
  query: z.strictObject({ q: z.optional(z.string().check(z.maxLength(200))) }),
  reply: z.object({
    people: z.array(Person),
    paymentLinks: rows({
      id: z.uuid(),
      userId: z.uuid(),
      businessName: text,
      customerName: z.string(),
      memo: z.string(),
      amountCashCents: z.int(),
      status: z.string(),
      createdAt: z.iso.datetime(),
    }),
    websites: rows({ userId: z.uuid(), businessName: text, status: z.string(), address: text }),
    mismatches: rows({
      id: z.uuid(),
      kind: z.string(),
      businessName: text,
      expected: text,
      seen: text,
      foundAt: z.iso.datetime(),
    }),
    failedTasks: rows({
      id: z.uuid(),
      queue: z.string(),
      error: text,
      failedAt: z.iso.datetime(),
    }),
    messages: rows({
      id: z.uuid(),
      kind: z.string(),
      channel: z.string(),
      recipient: z.string(),
      status: z.string(),
      error: text,
      createdAt: z.iso.datetime(),
    }),
    optOuts: z.array(OptOut),
  }),
});

export const getPerson = forStaff('GET /rest/v1/staff/people/{userId}', {
  summary: 'One account: who they are, what they have, what staff did to it',
  logged: 'read-account',
  params: z.strictObject({ userId: z.uuid() }),
  reply: z.object({
    person: Person,
    merchantId: text,
    provider: z.string(),
    /** From before a move to another provider; `emptiedAt` is null while money is left there. */
    formerMerchants: z.array(
      z.object({
        merchantId: z.string(),
        provider: z.string(),
        replacedAt: z.iso.datetime(),
        emptiedAt: z.nullable(z.iso.datetime()),
      }),
    ),
    payoutsStatus: text,
    payoutsHold: z.nullable(PayoutHold),
    payoutsFrozenBy: z.nullable(z.enum(['owner', 'staff'])),
    cardsStopped: z.boolean(),
    websiteStatus: text,
    googleProfileStatus: text,
    reviewRequests: z.nullable(z.boolean()),
    paymentLinkCount: z.int(),
    paidCents: z.int(),
    /** For their own phone and mailbox. */
    optOuts: z.array(OptOut),
    budgets: z.array(MessageBudget),
    /** Newest first; evidence packs are at STAFF_PACK_PATH. */
    disputes: rows({
      id: z.uuid(),
      customerName: z.string(),
      amountCents: z.int(),
      status: DisputeMark,
      evidenceDueAt: z.nullable(z.iso.datetime()),
      packDownloadedAt: z.nullable(z.iso.datetime()),
    }),
  }),
  errors: ['not_found'],
});

/** Replies with a PDF: the evidence pack as its contractor gets it. */
export const STAFF_PACK_PATH = '/rest/v1/staff/people/{userId}/disputes/{disputeId}/evidence-pack';

export const setSuspended = forAdmin('POST /rest/v1/staff/people/{userId}/suspension', {
  summary:
    'Pause an account (its sessions end), for fraud with its cards and payouts, or let it go on; of staff, and where money goes on, it takes two',
  params: z.strictObject({ userId: z.uuid() }),
  body: SetSuspended,
  reply: StaffActionResult,
  errors: ['not_found', 'fresh_code_needed', 'staff_action_refused'],
});

export const resolveMismatch = forStaff('POST /rest/v1/payment_mismatches/{id}/resolve', {
  summary: 'A person has looked at it; what they found stays with it',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ resolution: Explanation }),
  errors: ['not_found'],
});

export const retryTask = forStaff('POST /rest/v1/staff/tasks/{queue}/{id}/retry', {
  summary: 'Run a failed job again',
  params: z.strictObject({ queue: z.string().check(z.maxLength(60)), id: z.uuid() }),
  errors: ['not_found', 'staff_action_refused'],
});

export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actorName: z.string(),
  actorRole: z.string(),
  address: text,
  device: text,
  action: z.string(),
  userId: z.nullable(z.uuid()),
  /** The account's current name, if it still exists. */
  userName: text,
  subject: text,
  before: z.unknown(),
  after: z.unknown(),
  reason: text,
  canUndo: z.boolean(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const listAudit = forStaff('GET /rest/v1/staff/audit_log', {
  summary: 'What staff changed, and what they looked at if asked for; newest first',
  query: z.strictObject({
    reads: z.optional(z.literal('true')),
    action: z.optional(z.string().check(z.maxLength(60))),
    actor: z.optional(z.string().check(z.maxLength(100))),
    userId: z.optional(z.uuid()),
    /** The last id of the previous page. */
    after: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  reply: z.object({ entries: z.array(AuditEntry), next: text, actions: z.array(z.string()) }),
});

/** From now on this session reads as that contractor and cannot write. */
export const startViewing = forStaff('POST /rest/v1/staff/viewing', {
  summary: "Open a contractor's account read-only for 30 minutes; logged",
  body: z.strictObject({ userId: z.uuid(), reason: Explanation }),
  reply: z.object({ until: z.iso.datetime() }),
  errors: ['not_found', 'fresh_code_needed', 'staff_action_refused'],
});

export const stopViewing = forStaff('DELETE /rest/v1/staff/viewing', {
  summary: 'Back to your own account',
});
