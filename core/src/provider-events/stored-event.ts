import * as z from 'zod/mini';

const named = { id: z.string(), type: z.string() };

/** What a webhook says, in our words. It is stored, so it is parsed again when it is read back. */
const ProviderEvent = z.discriminatedUnion('kind', [
  z.object({
    ...named,
    kind: z.literal('merchant-verification'),
    merchantId: z.string(),
    verified: z.boolean(),
  }),
  z.object({ ...named, kind: z.literal('payout'), merchantId: z.string() }),
  z.object({
    ...named,
    kind: z.literal('payment'),
    checkoutId: z.string(),
    paymentId: z.exactOptional(z.string()),
    /** A payment failed; the customer may try again. */
    failed: z.exactOptional(z.literal(true)),
  }),
  z.object({
    ...named,
    kind: z.literal('dispute'),
    paymentId: z.string(),
    disputeId: z.string(),
  }),
  z.object({ ...named, kind: z.literal('unreadable') }),
  /** Of a type that we do not know. */
  z.object({ ...named, kind: z.literal('unknown') }),
  z.object({ ...named, kind: z.literal('other') }),
]);
export type ProviderEvent = z.output<typeof ProviderEvent>;

const StoredEvent = z.object({ event: ProviderEvent, rawBody: z.string() });

const MOST_KEPT_CHARACTERS = 65_536;

/** What the event means is kept beside its words: the signature cannot be checked again later. */
export function storedEvent(event: ProviderEvent, body: string): string {
  const rawBody = body.slice(0, MOST_KEPT_CHARACTERS);
  return JSON.stringify({ event, rawBody } satisfies z.input<typeof StoredEvent>);
}

/** The beginning of an event's own words, for a person who has to make out what it says. */
export function excerptOf(body: string): string | undefined {
  return StoredEvent.safeParse(JSON.parse(body)).data?.rawBody.slice(0, 500);
}

/** Undefined for one that this version cannot read. */
export function readStoredEvent(body: string): ProviderEvent | undefined {
  return StoredEvent.safeParse(JSON.parse(body)).data?.event;
}
