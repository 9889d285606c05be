import { createHmac } from 'node:crypto';
import type { Settings } from '../settings.ts';
import type { Delivery, Endpoint } from '../records.ts';
import type { World } from '../world.ts';

/**
 * The waits after a failed attempt. The real ones (if it is Svix) are 5 s, 5 min, 30 min, 2 h, 5 h,
 * 10 h, 10 h: too slow to watch, so these are shorter and can be sped up further.
 */
const RETRY_SECONDS = [1, 5, 30, 120, 600, 1800, 3600];
const ANSWER_WITHIN_MS = 15_000;

type Outcome = { ok: boolean; status: number | null; error: string | null };

/** Deliveries of one subscription under way at the same time. */
const MOST_SENDING = 10;
/** How many due deliveries are read to find one whose lane is free. */
const LOOK_AT = 40;

export type Dispatcher = ReturnType<typeof makeDispatcher>;

/**
 * Sends what is stored, the earliest first: one at a time in each lane of a subscription, some lanes
 * at once. Neither a retry nor a slow receiver delays the others.
 */
export function makeDispatcher(world: World, signedAt: () => Date) {
  const { deliveries, endpoints, transact } = world;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const busyLanes = new Map<string, Set<string>>();

  /** Starts whatever is due and not already being sent. */
  function pump(): void {
    for (const { id } of stopping.signal.aborted ? [] : endpoints.oldest()) start(id);
  }

  /** Waits until nothing is being sent; a delivery that ends may start the next one. */
  async function rest(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
  }

  function start(endpointId: string): void {
    const busy = busyLanes.get(endpointId) ?? new Set<string>();
    busyLanes.set(endpointId, busy);
    if (busy.size >= MOST_SENDING) return;
    for (const delivery of deliveries.due('nextAt', Date.now(), { endpointId }, LOOK_AT)) {
      if (busy.has(delivery.lane)) continue;
      busy.add(delivery.lane);
      const run = deliver(delivery).finally(() => {
        busy.delete(delivery.lane);
        running.delete(run);
        if (!stopping.signal.aborted) start(endpointId);
      });
      running.add(run);
      if (busy.size >= MOST_SENDING) return;
    }
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const endpoint = endpoints.get(delivery.endpointId);
    if (!endpoint) return;
    const outcome = await send(endpoint, delivery);
    if (stopping.signal.aborted) return;
    record(delivery, outcome, endpoints.get(endpoint.id) !== undefined);
  }

  async function send(endpoint: Endpoint, delivery: Delivery): Promise<Outcome> {
    const { body, messageId } = delivery;
    const timestamp = Math.floor(signedAt().getTime() / 1000);
    const secret = delivery.forged
      ? `whsec_${Buffer.from('not the secret').toString('base64')}`
      : endpoint.secret;
    const sign = SIGNERS[world.settings().signatureScheme];
    try {
      const answer = await fetch(endpoint.url, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          ...sign(secret, { messageId, timestamp, body }),
        },
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await answer.body?.cancel();
      const error = answer.ok ? null : `The receiver answered ${answer.status}`;
      return { ok: answer.ok, status: answer.status, error };
    } catch (error) {
      return { ok: false, status: null, error: reasonOf(error) };
    }
  }

  function record(delivery: Delivery, { ok, status, error }: Outcome, again: boolean): void {
    const attempts = delivery.attempts + 1;
    const wait = delivery.forged || !again ? undefined : RETRY_SECONDS[attempts - 1];
    const retryIn = ((wait ?? 0) * 1000) / world.settings().retrySpeed;
    const retryAt = wait === undefined ? null : Date.now() + retryIn;
    // Saving touches nothing when a reset removed the delivery meanwhile.
    deliveries.save({
      ...delivery,
      attempts,
      lastStatus: status,
      lastError: error,
      state: ok ? 'delivered' : retryAt === null ? 'failed' : 'pending',
      nextAt: ok ? null : retryAt,
    });
  }

  return {
    pump,
    /** Sends every pending delivery now, whenever it is due, and returns when each was tried. */
    async deliverNow(): Promise<void> {
      await rest();
      const now = Date.now();
      transact(() => {
        // All are due at once, in the order in which they would have been.
        const waiting = deliveries.due('nextAt', Number.MAX_SAFE_INTEGER, { state: 'pending' });
        for (const [index, delivery] of waiting.entries()) {
          deliveries.save({ ...delivery, nextAt: now - waiting.length + index });
        }
      });
      pump();
      await rest();
    },
    /** A delivery under way stays pending in the store. */
    async stop(): Promise<void> {
      stopping.abort();
      await rest();
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The receiver could not be reached';
  if (error.name === 'TimeoutError') return 'The receiver did not answer within 15 seconds';
  const cause = error.cause instanceof Error ? error.cause.message : error.message;
  return `The receiver could not be reached: ${cause || 'connection failed'}`;
}

type Signable = { messageId: string; timestamp: number; body: string };

const hmac = (key: string | Buffer, text: string, encoding: 'base64' | 'hex') =>
  createHmac('sha256', key).update(text).digest(encoding);

const keyOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

const modern = (secret: string, { messageId, timestamp, body }: Signable) =>
  `v1,${hmac(keyOf(secret), `${messageId}.${timestamp}.${body}`, 'base64')}`;

type Signer = (secret: string, signable: Signable) => Record<string, string>;

const prefixed =
  (prefix: string): Signer =>
  (secret, signable) => ({
    [`${prefix}-id`]: signable.messageId,
    [`${prefix}-timestamp`]: String(signable.timestamp),
    [`${prefix}-signature`]: modern(secret, signable),
  });

const legacy =
  (sign: (secret: string, body: string) => string): Signer =>
  (secret, { body }) => ({ 'x-lopay-webhook-signature': `sha256=${sign(secret, body)}` });

/**
 * The headers that prove where an event came from. Which scheme the real provider uses is not
 * published; `svix` is the likeliest. The two legacy ones follow its documentation of 2024, whose
 * text (base64 key, base64 result) and sample code (plain key, hex result) contradict each other.
 */
const SIGNERS: Record<Settings['signatureScheme'], Signer> = {
  svix: prefixed('svix'),
  'standard-webhooks': prefixed('webhook'),
  'lopay-legacy-base64': legacy((secret, body) => hmac(keyOf(secret), body, 'base64')),
  'lopay-legacy-hex': legacy((secret, body) => hmac(secret, body, 'hex')),
};
