import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { AmountCents } from '../payment-links/schema.ts';
import { OwnLink } from '../payment-links/contract.ts';
import { EVERY } from './rules.ts';

export const MOST_TIMES = 500;

export const Repeat = z.object({
  id: z.uuid(),
  every: z.enum(EVERY),
  /** The business's day on which the next link is made; null when it has ended. */
  nextOn: z.nullable(z.iso.date()),
  endsOn: z.nullable(z.iso.date()),
  timesLeft: z.nullable(z.int()),
  amountCents: z.int(),
  /** Then the amount is that of the lines, with the tax rate of the day. */
  hasLines: z.boolean(),
  customerName: z.string(),
  /** The link that it was begun with. */
  linkId: z.uuid(),
});
export type Repeat = z.output<typeof Repeat>;

export const listRepeats = forSignedIn('GET /rest/v1/repeats', {
  summary: 'Payments that come back, the next first',
  reply: z.object({ repeats: z.array(Repeat) }),
});

export const getLinkRepeat = forSignedIn('GET /rest/v1/payment_links/{id}/repeat', {
  summary: 'Whether this link, or the one it was made from, comes back',
  params: OwnLink,
  reply: z.object({
    repeat: z.nullable(Repeat),
    /** Of the business. */
    today: z.iso.date(),
  }),
  errors: ['payment_link_not_found'],
});

export const startRepeat = forSignedIn('POST /rest/v1/payment_links/{id}/repeat', {
  summary: 'The same link again, every week, two weeks or month',
  params: OwnLink,
  body: z.strictObject({
    every: z.enum(EVERY),
    /** After today, of the business. */
    startsOn: z.iso.date(),
    endsOn: z.optional(z.iso.date()),
    times: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_TIMES))),
  }),
  reply: z.object({ repeat: Repeat }),
  errors: ['payment_link_not_found', 'payment_link_of_job', 'fees_not_allowed', 'repeat_not_valid'],
});

const OwnRepeat = z.strictObject({ id: z.uuid() });

/** `skipped`: the day that is left out, so that two taps leave out one. */
export const changeRepeat = forSignedIn('PUT /rest/v1/repeats/{id}', {
  summary: 'Leave out the next one, ask for another amount from now on, or end it',
  params: OwnRepeat,
  body: z.union([
    z.strictObject({ skipped: z.iso.date() }),
    z.strictObject({ amountCents: AmountCents }),
    z.strictObject({ ended: z.literal(true) }),
  ]),
  reply: z.object({ repeat: Repeat }),
  errors: ['repeat_not_found', 'amount_not_valid'],
});
