import type pg from 'pg';
import { startStep } from '../telemetry/tracing.ts';
import { statementName } from '../telemetry/statement-name.ts';

type Query = (...given: unknown[]) => unknown;
type Callback = (error: unknown, ...result: unknown[]) => void;

/**
 * Statements of this connection become spans. What is no text is a cursor or reads that travel together, which
 * are traced where they are asked for (tenant-reads.ts).
 */
export function traceStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as unknown as Query;
  const traced: Query = (...given) => {
    const text = textOf(given[0]);
    const span =
      text === undefined ? undefined : startStep({ kind: 'statement', ...statementName(text) });
    if (!span) return query(...given);
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      const ended: Callback = (error, ...result) => {
        span.end(error ?? undefined);
        (callback as Callback)(error, ...result);
      };
      return query(...given.slice(0, -1), ended);
    }
    const asked = query(...given) as Promise<unknown>;
    asked.then(
      () => span.end(),
      (error: unknown) => span.end(error),
    );
    return asked;
  };
  Object.assign(client, { query: traced });
}

function textOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked;
  const { text, submit } = asked as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : undefined;
}
