import type { Delivery, Endpoint } from '../store/records.ts';
import type { World } from '../world.ts';
import { SIGNERS } from './sign.ts';

/**
 * The waits after a failed attempt. The real ones (if it is Svix) are 5 s, 5 min, 30 min, 2 h, 5 h,
 * 10 h, 10 h: too slow to watch, so these are shorter and can be sped up further.
 */
const RETRY_SECONDS = [1, 5, 30, 120, 600, 1800, 3600];
const ANSWER_WITHIN_MS = 15_000;

type Outcome = { ok: boolean; status: number | null; error: string | null };

/** Sends what is stored: one at a time per subscription, oldest first; a retry holds nobody up. */
export class Dispatcher {
  readonly #world: World;
  readonly #stopping = new AbortController();
  readonly #running = new Map<string, Promise<void>>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Starts whatever is due and not already being sent. */
  pump(): void {
    if (this.#stopping.signal.aborted) return;
    for (const endpointId of new Set(this.#due().map((delivery) => delivery.endpointId))) {
      if (this.#running.has(endpointId)) continue;
      const run = this.#drain(endpointId).finally(() => this.#running.delete(endpointId));
      this.#running.set(endpointId, run);
    }
  }

  /** Sends everything that waits, however far off its moment is, and returns when it was tried. */
  async deliverNow(): Promise<void> {
    await Promise.all(this.#running.values());
    const { deliveries, transact } = this.#world.store;
    const nextAt = this.#world.now().getTime();
    transact(() => {
      for (const waiting of deliveries.oldest({ state: 'pending' })) {
        deliveries.save({ ...waiting, nextAt });
      }
    });
    this.pump();
    await Promise.all(this.#running.values());
  }

  /** What was on its way stays stored as not yet delivered. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running.values());
  }

  #due(): Delivery[] {
    const due = this.#world.store.deliveries.due('nextAt', this.#world.now().getTime());
    const inOrder = due.filter((delivery) => !delivery.reversed);
    return [...inOrder, ...due.filter((delivery) => delivery.reversed).toReversed()];
  }

  async #drain(endpointId: string): Promise<void> {
    for (;;) {
      const next = this.#due().find((delivery) => delivery.endpointId === endpointId);
      if (!next || this.#stopping.signal.aborted) return;
      const endpoint = this.#world.store.endpoints.get(endpointId);
      const outcome = endpoint
        ? await this.#send(endpoint, next)
        : { ok: false, status: null, error: 'The subscription was deleted' };
      if (this.#stopping.signal.aborted) return;
      this.#record(next, outcome, endpoint !== undefined);
    }
  }

  async #send(endpoint: Endpoint, delivery: Delivery): Promise<Outcome> {
    const { body, messageId } = delivery;
    const timestamp = Math.floor(this.#world.now().getTime() / 1000);
    const secret = delivery.forged
      ? `whsec_${Buffer.from('not the secret').toString('base64')}`
      : endpoint.secret;
    const scheme = this.#world.settings().signatureScheme;
    try {
      const answer = await fetch(endpoint.url, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          ...SIGNERS[scheme](secret, { messageId, timestamp, body }),
        },
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await answer.body?.cancel();
      const error = answer.ok ? null : `The receiver answered ${answer.status}`;
      return { ok: answer.ok, status: answer.status, error };
    } catch (error) {
      return { ok: false, status: null, error: reasonOf(error) };
    }
  }

  #record(delivery: Delivery, { ok, status, error }: Outcome, again: boolean): void {
    const attempts = delivery.attempts + 1;
    const wait = delivery.forged || !again ? undefined : RETRY_SECONDS[attempts - 1];
    const retryIn = ((wait ?? 0) * 1000) / this.#world.settings().retrySpeed;
    const retryAt = wait === undefined ? null : this.#world.now().getTime() + retryIn;
    // Saving touches nothing when a reset removed the delivery meanwhile.
    this.#world.store.deliveries.save({
      ...delivery,
      attempts,
      lastStatus: status,
      lastError: error,
      state: ok ? 'delivered' : retryAt === null ? 'failed' : 'pending',
      nextAt: ok ? null : retryAt,
    });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The receiver could not be reached';
  if (error.name === 'TimeoutError') return 'The receiver did not answer within 15 seconds';
  const cause = error.cause instanceof Error ? error.cause.message : error.message;
  return `The receiver could not be reached: ${cause || 'connection failed'}`;
}
