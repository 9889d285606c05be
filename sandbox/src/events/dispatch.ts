import { createHmac } from 'node:crypto';
import type { Delivery } from '../records.ts';
import type { World } from '../world.ts';

/**
 * The waits after a failed attempt. The real ones (if it is Svix) are 5 s, 5 min, 30 min, 2 h, 5 h,
 * 10 h, 10 h: too slow to watch, so these are shorter and can be sped up further.
 */
const RETRY_SECONDS = [1, 5, 30, 120, 600, 1800, 3600];
const ANSWER_WITHIN_MS = 15_000;

type Outcome = { ok: boolean; status: number | null; error: string | null };

const MOST_SENDING = 10;
const BATCH_SIZE = 40;

/** Where events go, and the headers by which the receiver knows their sender. */
export type Endpoint = {
  url: string;
  secret: string;
  sign: (event: { secret: string; id: string; timestamp: number; body: string }) => object;
};

export type Dispatcher = ReturnType<typeof makeDispatcher>;

/**
 * Sends what is stored, the earliest first: one at a time in each lane, some lanes at once. Neither a retry nor a slow receiver delays the others.
 */
export function makeDispatcher(
  world: World,
  signedAt: () => Date,
  endpoints: Record<string, Endpoint | null>,
) {
  const { deliveries, transact } = world;
  const receives = Object.values(endpoints).some(Boolean);
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const busy = new Set<string>();

  /** Waits until nothing is being sent; a delivery that ends may start the next one. */
  async function rest(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
  }

  function pump(): void {
    if (!receives || stopping.signal.aborted || busy.size >= MOST_SENDING) return;
    for (const delivery of deliveries.due('nextAt', Date.now(), {}, BATCH_SIZE)) {
      if (busy.has(delivery.lane)) continue;
      busy.add(delivery.lane);
      const run = deliver(delivery).finally(() => {
        busy.delete(delivery.lane);
        running.delete(run);
        pump();
      });
      running.add(run);
      if (busy.size >= MOST_SENDING) return;
    }
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const outcome = await send(delivery);
    if (!stopping.signal.aborted) record(delivery, outcome);
  }

  async function send(delivery: Delivery): Promise<Outcome> {
    const { body, messageId: id } = delivery;
    const endpoint = endpoints[delivery.endpoint];
    if (!endpoint) return { ok: false, status: null, error: 'No receiver is set' };
    const timestamp = Math.floor(signedAt().getTime() / 1000);
    const secret = delivery.forged
      ? `whsec_${Buffer.from('not the secret').toString('base64')}`
      : endpoint.secret;
    try {
      const answer = await fetch(endpoint.url, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          ...endpoint.sign({ secret, id, timestamp, body }),
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

  function record(delivery: Delivery, { ok, status, error }: Outcome): void {
    const attempts = delivery.attempts + 1;
    const wait = delivery.forged ? undefined : RETRY_SECONDS[attempts - 1];
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

/** Which scheme Lopay uses is not published; Svix's is the likeliest. */
export const signBySvix: Endpoint['sign'] = ({ secret, id, timestamp, body }) => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'svix-id': id,
    'svix-timestamp': String(timestamp),
    'svix-signature': `v1,${signature}`,
  };
};
