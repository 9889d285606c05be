import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';

export const NoticeSettings = z.object({
  byText: z.boolean(),
  byEmail: z.boolean(),
  /** False without a phone that we text to, or after a STOP. */
  canText: z.boolean(),
  canEmail: z.boolean(),
  /** Whether the device that asks is pushed to. */
  byPush: z.boolean(),
  /** By which a browser knows who may push to it (VAPID, RFC 8292). */
  pushKey: z.string(),
});
export type NoticeSettings = z.output<typeof NoticeSettings>;

export const getNoticeSettings = forSignedIn('GET /rest/v1/notice_settings/me', {
  summary: 'How you hear that money has arrived, and whether this device is pushed to',
  reply: NoticeSettings,
});

export const saveNoticeSettings = forSignedIn('PATCH /rest/v1/notice_settings/me', {
  summary: 'Turn texts or emails about money on or off',
  body: z.strictObject({ byText: z.optional(z.boolean()), byEmail: z.optional(z.boolean()) }),
});

const base64url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`)));

/** As a browser's `PushSubscription.toJSON()` has it; both keys are those of RFC 8291. */
export const PushSubscription = z.object({
  endpoint: z.url().check(z.maxLength(1_000)),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
export type PushSubscription = z.output<typeof PushSubscription>;

export const subscribeDevice = forSignedIn('PUT /rest/v1/push_subscriptions/mine', {
  summary: 'Push to this device until it is signed out; replaces its earlier subscription',
  body: PushSubscription,
});

export const unsubscribeDevice = forSignedIn('DELETE /rest/v1/push_subscriptions/mine', {
  summary: 'Push to this device no longer',
});

export const ARRIVALS_MOST_MS = 3_600_000;

/** Money that came, or that a customer says they handed over; and that they did not after all. */
export const Arrival = z.object({
  /** Of the payment, of this one claim or of its end; one per arrival. */
  id: z.string(),
  kind: z.enum(['payment', 'cash_claim', 'cash_undone']),
  paymentLinkId: z.uuid(),
  customerName: z.string(),
  amountCents: z.int(),
});
export type Arrival = z.output<typeof Arrival>;

export const listArrivals = forSignedIn('GET /rest/v1/arrivals', {
  summary: 'What money arrived in the last moments, oldest first',
  query: z.strictObject({
    withinMs: z.coerce.number().check(z.minimum(0), z.maximum(ARRIVALS_MOST_MS)),
  }),
  reply: z.object({ arrivals: z.array(Arrival) }),
});

export const PushPayload = z.object({
  title: z.string(),
  body: z.string(),
  /** One notification per tag: what is delivered twice is shown once. */
  tag: z.string(),
  url: z.string(),
  silent: z.boolean(),
});
export type PushPayload = z.output<typeof PushPayload>;
