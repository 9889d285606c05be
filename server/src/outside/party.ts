import type { Logger } from 'pino';
import { isHoldingConnection } from '../db/held-connections.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/** Requests and jobs are kept apart, as their database pools are: neither uses up the other's turns. */
export type Side = 'requests' | 'jobs';

export interface PartyRules {
  name: string;
  atOnce: number;
  mostWaiting: number;
  /**
   * The party was not reached or did not answer. A refusal is an answer: if it counted, a stranger could provoke
   * some and cut the party off for everybody.
   */
  isSilence: (error: unknown) => boolean;
  /**
   * It answered, and would not serve us whatever had been asked: a wrong key, a limit, out of order. Each is a page
   * (docs/runbook.md); a refusal of what was asked, such as an unknown number, is none.
   */
  isRefusal?: (error: unknown) => boolean;
  /** The port's own error for a call that was not made: it is certain that nothing was done. */
  notCalled: (call: string, why: string) => Error;
}

interface PartyOptions extends PartyRules {
  side: Side;
  log: Logger;
  timeCall?: Metrics['timeCall'];
  countRefusal?: Metrics['countRefusal'];
  /** A call is about to leave while a database connection is held. */
  onHeldConnection: (call: string) => void;
  /** Milliseconds of a clock that only goes forward. */
  nowMs?: () => number;
}

export type Party = ReturnType<typeof outsideParty>;

const SILENCES = 5;
const PAUSE_MS = 10_000;

/**
 * The one way to somebody outside (M17): a bulkhead and a breaker. No call leaves with a database connection in hand.
 * After several in a row that went unanswered none is made for a while; then one tries, and until it is answered the
 * others are refused at once.
 */
export function outsideParty(options: PartyOptions) {
  const { name, side, log, isSilence, nowMs = () => performance.now() } = options;
  const { timeCall = (_party, made) => made(), countRefusal = () => {} } = options;
  const label = `${name}/${side}`;
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
    if (silences === SILENCES) log.error({ party: name, side }, 'an outside party does not answer');
  }

  function onAnswer(): void {
    if (silences >= SILENCES) log.info({ party: name, side }, 'an outside party answers again');
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
    side,
    state: () => ({ open: silences >= SILENCES, underWay, notCalled }),
    async call<T>(call: string, work: () => Promise<T>): Promise<T> {
      if (isHoldingConnection()) options.onHeldConnection(`${name}.${call}`);
      const refuseIfOpen = () => {
        if (isOpen()) throw refusal(call, 'it has not answered for a while');
      };
      refuseIfOpen();
      const inItsTurn = async () => {
        // It may have fallen silent while this one waited.
        refuseIfOpen();
        return make(work);
      };
      return inTurn(inItsTurn, () => refusal(call, 'too many calls wait for it'));
    },
  };
}
