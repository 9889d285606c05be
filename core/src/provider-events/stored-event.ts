import * as z from 'zod/mini';

/** `merchantId`: whom it is about, where the provider says so. */
const named = { id: z.string(), type: z.string(), merchantId: z.exactOptional(z.string()) };

/** A webhook in our terms. It is stored, so it is parsed again when it is read. */
const ProviderEvent = z.discriminatedUnion('kind', [
  z.object({
    ...named,
    kind: z.literal('merchant-verification'),
    merchantId: z.string(),
    /** As reported; the provider is asked again, but the version before this one reads only events that have it. */
    verified: z.exactOptional(z.boolean()),
  }),
  z.object({ ...named, kind: z.literal('bank-account'), merchantId: z.string() }),
  z.object({ ...named, kind: z.literal('payout'), merchantId: z.string() }),
  z.object({
    ...named,
    kind: z.literal('payment'),
    checkoutId: z.string(),
    paymentId: z.exactOptional(z.string()),
    /** A failed attempt to pay; another may follow. */
    failed: z.exactOptional(z.literal(true)),
  }),
  /** Made, changed or failed, by us or in the provider's own app. */
  z.object({ ...named, kind: z.literal('refund'), paymentId: z.string() }),
  z.object({
    ...named,
    kind: z.literal('dispute'),
    paymentId: z.string(),
    disputeId: z.string(),
  }),
  z.object({ ...named, kind: z.literal('unreadable') }),
  /** An unknown type. */
  z.object({ ...named, kind: z.literal('unknown') }),
  /** A known type without consequences. */
  z.object({ ...named, kind: z.literal('other') }),
]);
export type ProviderEvent = z.output<typeof ProviderEvent>;

const StoredEvent = z.object({ event: ProviderEvent, rawBody: z.string() });

const MOST_KEPT_CHARACTERS = 65_536;

/** Stores the meaning beside the body: the signature cannot be verified again later. */
export function storedEvent(event: ProviderEvent, body: string): string {
  const rawBody = body.slice(0, MOST_KEPT_CHARACTERS);
  return JSON.stringify({ event, rawBody } satisfies z.input<typeof StoredEvent>);
}

/** The beginning of the event's body, for staff. */
export function excerptOf(body: string): string | undefined {
  return StoredEvent.safeParse(JSON.parse(body)).data?.rawBody.slice(0, 500);
}

/** Undefined for an event that this version cannot read. */
export function readStoredEvent(body: string): ProviderEvent | undefined {
  return StoredEvent.safeParse(JSON.parse(body)).data?.event;
}
