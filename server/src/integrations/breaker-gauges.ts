import type { Breaker } from './breaker.ts';

type State = ReturnType<Breaker['state']>;

/** By party and role: `provider/requests`, `sms/tasks`. */
export function breakerGauges(breakers: readonly Breaker[]) {
  const gauge = (help: string, valueOf: (state: State) => number) => ({
    help,
    label: 'party',
    read: async () =>
      Object.fromEntries(
        breakers.map(({ name, processRole, state }) => [
          `${name}/${processRole}`,
          valueOf(state()),
        ]),
      ),
  });
  return {
    jobly_outside_silent: gauge(
      '1 while a party outside is not called, because it did not answer several times in a row',
      ({ open }) => Number(open),
    ),
    jobly_outside_calls: gauge('Calls to parties outside under way', ({ underWay }) => underWay),
    jobly_outside_calls_not_made: gauge(
      'Calls to parties outside that were not made since the start: too many at once, or silent',
      ({ notCalled }) => notCalled,
    ),
  };
}
