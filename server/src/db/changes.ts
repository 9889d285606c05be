import pg from 'pg';
import * as z from 'zod';
import type { Secret } from '../ports/secret.ts';

const Change = z.object({
  table: z.string(),
  op: z.enum(['insert', 'update', 'delete']),
  user: z.string().nullable(),
  id: z.string().nullable(),
});
export type Change = z.output<typeof Change>;

const CHANNEL = 'jobly_changes';
const RECONNECT_MS = 1_000;

/** One listening connection per process; when it breaks it comes back and says so. */
export function listenForChanges(options: {
  url: Secret;
  onChange: (change: Change) => void;
  onReconnected: () => void;
  onError: (error: Error) => void;
}): { ready: Promise<void>; close(): Promise<void> } {
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.url.reveal(),
      keepAlive: true,
      application_name: 'jobly-live',
    });
    next.on('error', (error) => retry(next, error));
    next.on('end', () => retry(next, new Error('the listening connection ended')));
    next.on('notification', ({ payload }) => options.onChange(Change.parse(JSON.parse(payload!))));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
    } catch (error) {
      retry(next, error as Error);
    }
  }

  function retry(broken: pg.Client, error: Error): void {
    broken.removeAllListeners();
    broken.on('error', () => {});
    void broken.end().catch(() => {});
    if (closed || timer) return;
    options.onError(error);
    timer = setTimeout(() => {
      timer = undefined;
      void connect().then(() => client && !timer && options.onReconnected());
    }, RECONNECT_MS);
  }

  return {
    ready: connect(),
    async close() {
      closed = true;
      clearTimeout(timer);
      client?.removeAllListeners();
      await client?.end();
    },
  };
}
