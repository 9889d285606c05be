import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { orNull } from '../typed.ts';
import { googleAddress } from '../web-address.ts';
import { REVIEW_MESSAGES } from './messages.ts';

/** How long after the payment a request goes out; what the screen offers. */
export const REVIEW_DELAYS_MINUTES = [0, 30, 120, 1_440, 4_320] as const;
export const DEFAULT_REVIEW_DELAY_MINUTES = 120;

export const ReviewSettings = z.object({
  businessName: z.string(),
  autoSendEnabled: z.boolean(),
  delayMinutes: z.int(),
  /** The contractor's own review link; without it, the one of the Google profile, or Google's search. */
  reviewUrl: z.nullable(z.string()),
});
export type ReviewSettings = z.output<typeof ReviewSettings>;

/** attested: the contractor's word counts. strict: each customer ticks a box on the pay page. */
export const ConsentPolicy = z.enum(['attested', 'strict']);
export type ConsentPolicy = z.output<typeof ConsentPolicy>;

export const getReviewSettings = forSignedIn('GET /rest/v1/review_settings/me', {
  summary: 'Your review settings, or null; and whose word counts as consent',
  reply: z.object({
    settings: z.nullable(ReviewSettings),
    /** From the profile; null when it has none, and then reviews cannot be set up. */
    companyName: z.nullable(z.string()),
    consentPolicy: ConsentPolicy,
    /** Where a customer would land today. */
    reviewAddress: z.nullable(z.string()),
  }),
});

/** Kept in its usual form: `g.page/r/x/review` is `https://g.page/r/x/review`. */
const ReviewUrlInput = orNull(
  z.string().check(
    z.refine((text) => googleAddress(text) !== undefined, REVIEW_MESSAGES.addressNotValid),
    z.overwrite((text) => googleAddress(text) ?? text),
  ),
);

export const saveReviewSettings = forSignedIn('PUT /rest/v1/review_settings/me', {
  summary: 'Set reviews up, or change their settings; turning them on is the attestation',
  body: z.strictObject({
    autoSendEnabled: z.boolean(),
    delayMinutes: z.optional(z.int().check(z.minimum(0), z.maximum(10_080))),
    reviewUrl: z.optional(ReviewUrlInput),
  }),
  reply: z.object({ settings: ReviewSettings }),
  errors: ['business_name_missing'],
});

export const REVIEW_SKIP_REASONS = [
  'turned_off',
  'no_consent',
  'opted_out',
  'asked_recently',
  'refunded',
  'no_contact',
  'too_late',
] as const;
export type ReviewSkipReason = (typeof REVIEW_SKIP_REASONS)[number];

export const ReviewRequest = z.object({
  id: z.uuid(),
  paymentLinkId: z.uuid(),
  customerName: z.string(),
  status: z.enum(['scheduled', 'sent', 'skipped']),
  skipReason: z.nullable(z.enum(REVIEW_SKIP_REASONS)),
  channel: z.nullable(z.enum(['sms', 'email'])),
  dueAt: z.iso.datetime(),
  sentAt: z.nullable(z.iso.datetime()),
  deliveredAt: z.nullable(z.iso.datetime()),
  failedAt: z.nullable(z.iso.datetime()),
  openedAt: z.nullable(z.iso.datetime()),
});
export type ReviewRequest = z.output<typeof ReviewRequest>;

export const listReviewRequests = forSignedIn('GET /rest/v1/review_requests', {
  summary: 'What was asked of your customers and what came of it, newest first',
  reply: z.object({
    requests: z.array(ReviewRequest),
    /** Of the last 90 days. */
    counts: z.object({ sent: z.int(), delivered: z.int(), opened: z.int() }),
  }),
});
