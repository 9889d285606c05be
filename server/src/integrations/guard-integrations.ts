import type { AppContext } from '../app-context.ts';
import { NotTakenByCarrierError, RefusedByCarrierError } from '../ports/carrier.ts';
import { FilesUnavailableError } from '../ports/files.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import { ProviderError } from '../ports/provider-error.ts';
import type { PushService } from '../ports/push.ts';
import { sideBySide } from './side-by-side.ts';
import { makeBreaker, type Breaker, type BreakerRules, type ProcessRole } from './breaker.ts';

/** Seconds at most, by the adapter's own timeout. */
const PROVIDER: BreakerRules = {
  name: 'provider',
  atOnce: 50,
  mostWaiting: 50,
  isSilence: (error) => error instanceof ProviderError && error.kind === 'unreachable',
  isRefusal: (error) =>
    error instanceof ProviderError &&
    ['unauthorized', 'forbidden', 'rate_limited', 'down'].includes(error.kind),
  notCalled: (call, why) =>
    new ProviderError('unreachable', why, {
      notCalled: true,
      // A failed read proves nothing; a write that was not sent changed nothing (M6).
      outcomeUnknown: /^(get|find|list|read)/.test(call),
    }),
};

/** Called by tasks only. A slow one is still called: it may deliver, and only its own queue waits. */
const CARRIER = {
  // All tasks of its three queues (2 x 8 each, tasks/tasks.ts): a hanging text does not delay codes.
  atOnce: 48,
  mostWaiting: 100,
  isSilence: (error: unknown) => error instanceof NotTakenByCarrierError && !error.answered,
  isRefusal: (error: unknown) =>
    (error instanceof NotTakenByCarrierError || error instanceof RefusedByCarrierError) &&
    error.refusesUs,
  notCalled: (_call: string, why: string) => new NotTakenByCarrierError(why),
};

const FILES: BreakerRules = {
  name: 'files',
  atOnce: 50,
  mostWaiting: 50,
  isSilence: (error) => error instanceof FilesUnavailableError && !error.answered,
  isRefusal: (error) => error instanceof FilesUnavailableError && error.answered,
  notCalled: (_call, why) => new FilesUnavailableError(why),
};

/** Silent only when our own name servers fail: a customer's may well be broken. */
const NAMES: BreakerRules = {
  name: 'dns',
  atOnce: 10,
  mostWaiting: 20,
  isSilence: (error) => (error as NodeJS.ErrnoException).code === 'ECONNREFUSED',
  notCalled: (_call, why) => new Error(why),
};

export const CONNECTION_HELD = 'an outside party is called while a database connection is held';

/** Puts each third party behind a bulkhead and breaker of its own: for requests, or for tasks. */
export function guardIntegrations(
  { log, config, breakers, metrics }: Pick<AppContext, 'log' | 'config' | 'breakers' | 'metrics'>,
  processRole: ProcessRole,
) {
  function onHeldConnection(call: string): void {
    const error = new Error(`${CONNECTION_HELD}: ${call}`);
    log.error({ err: error }, CONNECTION_HELD);
    // In production a slow call is better than a failed payment.
    if (!config.production) throw error;
  }
  function open(rules: BreakerRules): Breaker {
    const breaker = makeBreaker({
      ...rules,
      processRole,
      log,
      onHeldConnection,
      timeCall: metrics.timeCall,
      countRefusal: metrics.countRefusal,
    });
    breakers.push(breaker);
    return breaker;
  }
  return {
    /** The installation's first. Each has a breaker of its own: an outage of one stops no calls to another. */
    providers: (all: readonly [PaymentProvider, ...PaymentProvider[]]) => {
      const [first, ...others] = all;
      const guarded = (provider: PaymentProvider, name: string) =>
        through(open({ ...PROVIDER, name }), ['readEvent'])(provider);
      return sideBySide([
        guarded(first, PROVIDER.name),
        ...others.map((other) => guarded(other, `${PROVIDER.name}/${other.name}`)),
      ]);
    },
    files: through(open(FILES)),
    names: through(open(NAMES)),
    sms: through(open({ name: 'sms', ...CARRIER })),
    email: through(open({ name: 'email', ...CARRIER })),
    /** One per browser maker, so that an outage does not affect the others. */
    push(service: PushService): PushService {
      const makers = new Map<string, Breaker>();
      return {
        ...service,
        send(push) {
          const maker = new URL(push.subscription.endpoint).hostname.split('.').slice(-2).join('.');
          const breaker = makers.get(maker) ?? open({ name: `push:${maker}`, ...CARRIER });
          makers.set(maker, breaker);
          return breaker.call('send', () => service.send(push));
        },
      };
    },
  };
}

type Method = (...given: unknown[]) => Promise<unknown>;

/** Wraps every method except the `local` ones, which make no call. */
const through =
  (breaker: Breaker, local: string[] = []) =>
  <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, key) {
        const name = String(key);
        const member: unknown = Reflect.get(target, key);
        if (typeof member !== 'function' || local.includes(name)) return member;
        return (...given: unknown[]) =>
          breaker.call(name, () => (member as Method).apply(target, given));
      },
    });
