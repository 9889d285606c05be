import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/** A collector that does not answer holds up the end of the process no longer than this. */
const SHUTDOWN_MS = 3_000;

/** Loads OpenTelemetry only where it is switched on: it takes memory and time (docs/decisions/0045). */
export async function startTelemetry(
  { otlp, JOBLY_ROLE: role }: Pick<Config, 'otlp' | 'JOBLY_ROLE'>,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  if (!otlp) return { stop: async () => {} };
  const { openTelemetry } = await import('./open-telemetry.ts');
  const onError = (error: unknown) =>
    log.warn({ reason: String(error) }, 'telemetry could not be sent');
  const telemetry = await openTelemetry(otlp, { role, onError });
  return {
    stop: () => Promise.race([telemetry.shutdown(), sleep(SHUTDOWN_MS, undefined, { ref: false })]),
  };
}
