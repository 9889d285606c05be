import type { Logger } from 'pino';
import { isHoldingConnection } from '../db/held-connections.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/** Separate limits, like their database pools. */
export type ProcessRole = 'requests' | 'tasks';

export interface BreakerRules {
  name: string;
  atOnce: number;
  mostWaiting: number;
  /** Unreachable or no answer. A refusal is an answer: if it counted, strangers could open the breaker for all. */
  isSilence: (error: unknown) => boolean;
  /**
   * It would refuse any call: a wrong key, a limit, an outage. Each is an alert (docs/runbook.md); refusing one
   * request, such as an unknown number, is not.
   */
  isRefusal?: (error: unknown) => boolean;
  /** The port's error for a call that was certainly not made. */
  notCalled: (call: string, why: string) => Error;
}

interface BreakerOptions extends BreakerRules {
  processRole: ProcessRole;
  log: Logger;
  timeCall?: Metrics['timeCall'];
  countRefusal?: Metrics['countRefusal'];
  /** A call is about to be made while a database connection is held. */
  onHeldConnection: (call: string) => void;
  nowMs?: () => number;
}

export type Breaker = ReturnType<typeof makeBreaker>;

const SILENCES = 5;
const PAUSE_MS = 10_000;

/**
 * The one way to call a third party (M17): a bulkhead and a breaker, never with a database connection held. After
 * several unanswered calls none is made for a while; then one tries, and the others are refused until it is answered.
 */
export function makeBreaker(options: BreakerOptions) {
  const { name, processRole, log, isSilence, nowMs = () => performance.now() } = options;
  const { timeCall = (_party, made) => made(), countRefusal = () => {} } = options;
  const label = `${name}/${processRole}`;
  countRefusal(label, 0);
  let silences = 0;
  let pausedUntilMs = 0;
  let trying = false;
  let underWay = 0;
  let notCalled = 0;

  const refusal = (call: string, why: string) => {
    notCalled += 1;
    return options.notCalled(call, `${name} was not called: ${why}`);
  };
  const isOpen = () => silences >= SILENCES && (trying || nowMs() < pausedUntilMs);
  const inTurn = limitConcurrency(options);

  function onSilence(): void {
    silences += 1;
    pausedUntilMs = nowMs() + PAUSE_MS;
    if (silences === SILENCES)
      log.error({ party: name, side: processRole }, 'an outside party does not answer');
  }

  function onAnswer(): void {
    if (silences >= SILENCES)
      log.info({ party: name, side: processRole }, 'an outside party answers again');
    silences = 0;
  }

  async function make<T>(work: () => Promise<T>): Promise<T> {
    const isTry = silences >= SILENCES;
    if (isTry) trying = true;
    underWay += 1;
    try {
      const answer = await timeCall(label, work);
      onAnswer();
      return answer;
    } catch (error) {
      if (isSilence(error)) onSilence();
      else onAnswer();
      if (options.isRefusal?.(error)) countRefusal(label, 1);
      throw error;
    } finally {
      underWay -= 1;
      if (isTry) trying = false;
    }
  }

  return {
    name,
    processRole,
    state: () => ({ open: silences >= SILENCES, underWay, notCalled }),
    async call<T>(call: string, work: () => Promise<T>): Promise<T> {
      if (isHoldingConnection()) options.onHeldConnection(`${name}.${call}`);
      const refuseIfOpen = () => {
        if (isOpen()) throw refusal(call, 'it has not answered for a while');
      };
      refuseIfOpen();
      const inItsTurn = async () => {
        // The breaker may have opened while this one waited.
        refuseIfOpen();
        return make(work);
      };
      return inTurn(inItsTurn, () => refusal(call, 'too many calls wait for it'));
    },
  };
}
