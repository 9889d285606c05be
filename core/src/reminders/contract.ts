import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { OwnLink } from '../payment-links/contract.ts';

/** Null until the contractor was asked. */
const IsOn = z.nullable(z.boolean());

export const getReminderSettings = forSignedIn('GET /rest/v1/reminders', {
  summary: 'Whether customers who have not paid are reminded',
  reply: z.object({ isOn: IsOn }),
});

export const saveReminderSettings = forSignedIn('PUT /rest/v1/reminders', {
  summary: 'Remind customers who have not paid, or no longer',
  body: z.strictObject({ isOn: z.boolean() }),
  reply: z.object({ isOn: IsOn }),
});

/** Of whom the contractor does not want to remind. */
export const STOPPED_FOR = ['link', 'estimate', 'customer'] as const;
export type StoppedFor = (typeof STOPPED_FOR)[number];

export const Reminders = z.object({
  isOn: IsOn,
  stoppedFor: z.nullable(z.enum(STOPPED_FOR)),
  /** The day of the next one, at 10 in the morning of the customer; null if there is none. */
  nextOn: z.nullable(z.iso.date()),
  /** How it would be sent; null for a customer who cannot be reached, or said STOP. */
  channel: z.nullable(z.enum(['sms', 'email'])),
});
export type Reminders = z.output<typeof Reminders>;

export const getLinkReminders = forSignedIn('GET /rest/v1/payment_links/{id}/reminders', {
  summary: 'When the customer of an unpaid link is reminded next',
  params: OwnLink,
  reply: Reminders,
  errors: ['payment_link_not_found'],
});

export const stopLinkReminders = forSignedIn('PUT /rest/v1/payment_links/{id}/reminders', {
  summary: 'No reminders of this link, or of this customer; null: as all others',
  params: OwnLink,
  body: z.strictObject({ stoppedFor: z.nullable(z.enum(['link', 'customer'])) }),
  reply: Reminders,
  errors: ['payment_link_not_found', 'customer_not_found'],
});

const OwnEstimate = z.strictObject({ id: z.uuid() });

export const getEstimateReminders = forSignedIn('GET /rest/v1/estimates/{id}/reminders', {
  summary: 'When the customer of an estimate without an answer is reminded next',
  params: OwnEstimate,
  reply: Reminders,
  errors: ['estimate_not_found'],
});

export const stopEstimateReminders = forSignedIn('PUT /rest/v1/estimates/{id}/reminders', {
  summary: 'No reminders of this estimate, or of this customer; null: as all others',
  params: OwnEstimate,
  body: z.strictObject({ stoppedFor: z.nullable(z.enum(['estimate', 'customer'])) }),
  reply: Reminders,
  errors: ['estimate_not_found', 'customer_not_found'],
});

/** How many customers are written to at once. */
export const REMINDED_AT_ONCE = 50;

export const LateLink = z.object({
  id: z.uuid(),
  customerName: z.string(),
  amountCents: z.int(),
  daysLate: z.int(),
  /** Null: cannot be reached, or said STOP. */
  channel: z.nullable(z.enum(['sms', 'email'])),
});
export type LateLink = z.output<typeof LateLink>;

export const listLateLinks = forSignedIn('GET /rest/v1/reminders/late', {
  summary: 'Open links whose day has passed, the oldest first, and what their customers would read',
  reply: z.object({
    links: z.array(LateLink),
    /** To the first of them that can be reached. */
    example: z.nullable(z.string()),
  }),
});

export const remindNow = forSignedIn('POST /rest/v1/reminders/late', {
  summary: 'Remind these customers now; where it is night, in the morning',
  body: z.strictObject({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(REMINDED_AT_ONCE)),
  }),
  reply: z.object({ count: z.int() }),
});
