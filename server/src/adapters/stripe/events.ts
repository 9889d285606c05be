import { parseJson } from '@jobly/core/parse-json';
import type { ProviderEvent } from '@jobly/core/provider-events/stored-event';
import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import * as z from 'zod';
import type { PaymentProvider } from '../../ports/payment-provider.ts';
import { ForgedEventError } from '../../ports/provider-error.ts';
import { provenByEither, type Secret } from '../../secret.ts';
import { Id, Ref } from './wire-values.ts';

type Delivery = Parameters<PaymentProvider['readEvent']>[0];

/** Of one of the two families, which share neither an endpoint nor a secret. */
export interface WebhookSecrets {
  current: Secret;
  previous?: Secret | undefined;
}

export interface EventOptions {
  /** Events with the object that they are about. */
  snapshot: WebhookSecrets;
  /** Events of the second API version: they name the object. */
  thin: WebhookSecrets;
  /** A live endpoint for connected accounts is sent test events, too. */
  live: boolean;
}

const TOLERANCE_SECONDS = 300;

type Meaning = {
  [Kind in ProviderEvent['kind']]: Omit<
    Extract<ProviderEvent, { kind: Kind }>,
    'id' | 'type' | 'merchantId'
  >;
}[ProviderEvent['kind']];

interface Snapshot {
  type: string;
  object: unknown;
}

/** Undefined when it cannot be read. What is about an account needs nothing but its name. */
type Meanings = Record<string, (event: Snapshot) => Meaning | undefined>;

const ofAccount = (kind: 'merchant-verification' | 'payout' | 'bank-account') => (): Meaning => ({
  kind,
});

const Session = z.object({ id: Id, payment_intent: Ref.nullish() });

function payment({ type, object }: Snapshot): Meaning | undefined {
  const { data } = Session.safeParse(object);
  if (!data) return undefined;
  const { id: checkoutId, payment_intent: paymentId } = data;
  return {
    kind: 'payment',
    checkoutId,
    ...(paymentId ? { paymentId } : {}),
    ...(type === 'checkout.session.async_payment_failed' ? { failed: true } : {}),
  };
}

const OfPayment = z.object({ id: Id, payment_intent: Ref });

function dispute({ object }: Snapshot): Meaning | undefined {
  const { data } = OfPayment.safeParse(object);
  return data && { kind: 'dispute', paymentId: data.payment_intent, disputeId: data.id };
}

function refund({ object }: Snapshot): Meaning | undefined {
  const { data } = OfPayment.safeParse(object);
  return data && { kind: 'refund', paymentId: data.payment_intent };
}

const SNAPSHOTS: Meanings = {
  'checkout.session.completed': payment,
  'checkout.session.async_payment_succeeded': payment,
  'checkout.session.async_payment_failed': payment,
  'checkout.session.expired': payment,
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.dispute.created': dispute,
  'charge.dispute.updated': dispute,
  'charge.dispute.closed': dispute,
  'charge.dispute.funds_withdrawn': dispute,
  'charge.dispute.funds_reinstated': dispute,
  'payout.created': ofAccount('payout'),
  'payout.updated': ofAccount('payout'),
  'payout.paid': ofAccount('payout'),
  'payout.failed': ofAccount('payout'),
  'payout.canceled': ofAccount('payout'),
  'payout.reconciliation_completed': ofAccount('payout'),
  'account.external_account.created': ofAccount('bank-account'),
  'account.external_account.updated': ofAccount('bank-account'),
  'account.external_account.deleted': ofAccount('bank-account'),
};

const THIN: Meanings = {
  'v2.core.account.updated': ofAccount('merchant-verification'),
  'v2.core.account[requirements].updated': ofAccount('merchant-verification'),
  'v2.core.account[configuration.merchant].updated': ofAccount('merchant-verification'),
  'v2.core.account[configuration.merchant].capability_status_updated':
    ofAccount('merchant-verification'),
};

/** An endpoint that was given everything is sent these with every payment. What matters of them comes by others. */
const WITHOUT_WORK =
  /^(payment_intent|charge(?!\.dispute)|balance|capability|person)\.|^account\.updated$|^v2\.core\.account(\.created|_link\.returned)$/;

/** What the doctor looks for in both endpoints. */
export const HANDLED_EVENTS = { snapshot: Object.keys(SNAPSHOTS), thin: Object.keys(THIN) };

const named = {
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(200),
  livemode: z.boolean(),
};

const WireSnapshot = z
  .object({
    ...named,
    object: z.literal('event'),
    account: Id.nullish(),
    data: z.object({ object: z.unknown() }),
  })
  .transform(({ account, data, ...rest }) => ({
    ...rest,
    merchantId: account ?? undefined,
    subject: data.object,
  }));

const WireThin = z
  .object({
    ...named,
    object: z.literal('v2.core.event'),
    context: Id.nullish(),
    related_object: z.object({ id: Id, type: z.string() }).nullish(),
  })
  .transform(({ context, related_object: about, ...rest }) => ({
    ...rest,
    merchantId: about?.type === 'v2.core.account' ? about.id : (context ?? undefined),
    subject: undefined,
  }));

const WireEvent = z.union([WireSnapshot, WireThin]);

export function eventReader({ snapshot, thin, live }: EventOptions) {
  return function readEvent(delivery: Delivery): ProviderEvent {
    const body = parseJson(Buffer.from(delivery.rawBody).toString());
    // What it claims to be decides which secret has to prove it.
    const isThin = z.object({ object: z.literal('v2.core.event') }).safeParse(body).success;
    const { current, previous } = isThin ? thin : snapshot;
    provenByEither(current, previous, (secret) => verify(secret, delivery));
    const { data } = WireEvent.safeParse(body);
    if (!data) {
      // No id, so its content identifies it (M8).
      const id = `sha256:${createHash('sha256').update(delivery.rawBody).digest('hex')}`;
      return { id, type: 'not an event', kind: 'unreadable' };
    }
    const { id, type, merchantId } = data;
    const about = { id, type, ...(merchantId ? { merchantId } : {}) };
    // Play money on a live endpoint, or the other way round: nothing follows from it.
    if (data.livemode !== live) return { ...about, kind: 'other' };
    const read = (isThin ? THIN : SNAPSHOTS)[type];
    if (!read) return { ...about, kind: WITHOUT_WORK.test(type) ? 'other' : 'unknown' };
    const meaning = read({ type, object: data.subject });
    const isComplete = meaning && (merchantId !== undefined || !NEEDS_ACCOUNT.has(meaning.kind));
    return isComplete
      ? ({ ...about, ...meaning } as ProviderEvent)
      : { ...about, kind: 'unreadable' };
  };
}

const NEEDS_ACCOUNT = new Set<ProviderEvent['kind']>([
  'merchant-verification',
  'payout',
  'bank-account',
]);

/** As the package does, by the time of the delivery; one from the future is refused as well. */
function verify(secret: Secret, { headers, rawBody, now }: Delivery): void {
  const header = headers('stripe-signature') ?? '';
  const seconds = Number(/(?:^|,)t=(\d+)/.exec(header)?.[1]);
  if (!(seconds - now.getTime() / 1000 <= TOLERANCE_SECONDS)) {
    throw new ForgedEventError('unsigned, or too new');
  }
  try {
    Stripe.webhooks.signature!.verifyHeader(
      rawBody,
      header,
      secret.reveal(),
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
  } catch {
    throw new ForgedEventError('wrong signature, or too old');
  }
}
