import { createHmac } from 'node:crypto';
import type { Endpoint } from '../events/dispatch.ts';
import { enqueue, newDelivery } from '../events/events.ts';
import { made, newId, shown } from './kept.ts';
import type { Stripe } from './tables.ts';

/** Of the objects in events, whatever version the calls ask for. */
export const API_VERSION = '2026-10-28.endive';

type Kind = 'snapshots' | 'thin';
const nameOf = (kind: Kind) => `stripe ${kind}`;

/** Stripe's scheme: the whole secret is the key, and the time is signed with the body. */
const signByStripe: Endpoint['sign'] = ({ secret, timestamp, body }) => {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { 'stripe-signature': `t=${timestamp},v1=${signature}` };
};

type Extras = { livemode?: boolean; forged?: boolean };

/** An event of the first version: the object as it is now, for the endpoint of connected accounts. */
export function emitSnapshot(
  stripe: Stripe,
  type: string,
  account: string,
  object: object,
  { livemode = false, forged = false }: Extras = {},
): void {
  const event = {
    ...made('evt', account),
    object: 'event' as const,
    account,
    api_version: API_VERSION,
    data: { object: shown(object) },
    livemode,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  if (!forged) stripe.events.insert(event);
  send(stripe, 'snapshots', laneOf(account, object), event, forged);
}

export const emitAbout = (stripe: Stripe, type: string, object: { accountId: string }) =>
  emitSnapshot(stripe, type, object.accountId, object);

/** An event of the second version, which says only what it is about; `data` is there when it is read. */
export function emitThin(stripe: Stripe, type: string, account: string, data?: object): void {
  const createdAt = new Date().toISOString();
  const event = {
    id: newId('evt_test', 30),
    object: 'v2.core.event',
    type,
    created: createdAt,
    livemode: false,
    // Whose event it is: the endpoint is one of connected accounts.
    context: account,
    reason: null,
    related_object: { id: account, type: 'v2.core.account', url: `/v2/core/accounts/${account}` },
  };
  stripe.thinEvents.insert({ id: event.id, createdAt, shown: { ...event, ...(data && { data }) } });
  send(stripe, 'thin', account, event);
}

type Subject = { id?: string; payment_intent?: unknown };

function send(
  { world }: Stripe,
  endpoint: Kind,
  lane: string,
  event: { type: string },
  forged = false,
): void {
  if (!world.config.stripe[endpoint]) return;
  const body = JSON.stringify(shown(event));
  const delivery = newDelivery({ type: event.type, body, lane, endpoint: nameOf(endpoint) });
  // A forged event is sent as it is: it stands outside of how honest ones are delivered.
  if (forged) world.deliveries.insert({ ...delivery, forged });
  else enqueue(world, delivery);
}

/** Events of one payment keep their order, and so do those of an account itself. */
function laneOf(account: string, { payment_intent, id = '' }: Subject): string {
  if (typeof payment_intent === 'string') return payment_intent;
  return id.startsWith('pi_') ? id : account;
}

/** The endpoints that a platform would have registered, one of each kind. */
export function endpointsOf({ config: { stripe } }: Stripe['world']) {
  const receive = (kind: Kind) => stripe[kind] && { ...stripe[kind], sign: signByStripe };
  return { [nameOf('snapshots')]: receive('snapshots'), [nameOf('thin')]: receive('thin') };
}
