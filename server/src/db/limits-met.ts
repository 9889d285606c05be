import { AsyncLocalStorage } from 'node:async_hooks';

/** A limit as one request met it. */
export interface LimitMet {
  name: string;
  allowed: number;
  perSeconds: number;
  left: number;
  leftMs: number;
  refused: boolean;
}

const ofRequest = new AsyncLocalStorage<LimitMet[]>();

/** Does the work of one request; `met` is given every limit that it takes a turn of. */
export const collectLimits = <Result>(met: LimitMet[], work: () => Result): Result =>
  ofRequest.run(met, work);

/** Outside of a request nobody listens. */
export const recordLimit = (limit: LimitMet): unknown => ofRequest.getStore()?.push(limit);
