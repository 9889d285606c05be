import { AsyncLocalStorage } from 'node:async_hooks';

export interface LimitMet {
  name: string;
  allowed: number;
  perSeconds: number;
  left: number;
  leftMs: number;
  refused: boolean;
}

const ofRequest = new AsyncLocalStorage<LimitMet[]>();

/** `met` collects every limit that the request used. */
export const collectLimits = <Result>(met: LimitMet[], work: () => Result): Result =>
  ofRequest.run(met, work);

export const recordLimit = (limit: LimitMet): unknown => ofRequest.getStore()?.push(limit);
