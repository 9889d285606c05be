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
const LOOK_EVERY_MS = 15_000;
const SILENCE_MS = 5_000;

/** One listening connection per process; when it breaks it comes back and says so. */
export function listenForChanges(options: {
  url: Secret;
  onChange: (change: Change) => void;
  onReconnected: () => void;
  onError: (error: Error) => void;
}): { ready: Promise<void>; close(): Promise<void> } {
  let current: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  function hear(payload: string | undefined): void {
    // Anybody with the database can send on the channel, a newer version of us among them.
    const change = readChange(payload);
    if (change) options.onChange(change);
    else options.onError(new Error('a change signal could not be read'));
  }

  async function connect(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: options.url.reveal(),
      application_name: 'jobly-live',
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
    });
    client.on('error', (error) => retry(client, error));
    client.on('end', () => retry(client, new Error('the listening connection ended')));
    client.on('notification', ({ payload }) => hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      retry(client, error as Error);
      return false;
    }
    if (closed) return letGo(client).then(() => false);
    current = client;
    return true;
  }

  function retry(broken: pg.Client, error: Error): void {
    if (broken === current) current = undefined;
    void letGo(broken);
    if (closed || timer) return;
    options.onError(error);
    timer = setTimeout(() => {
      timer = undefined;
      void connect().then((connected) => connected && options.onReconnected());
    }, RECONNECT_MS);
  }

  // A peer that was unplugged ends no connection: only a question finds out.
  const watch = setInterval(() => {
    const asked = current;
    asked?.query('select 1').catch((error: Error) => retry(asked, error));
  }, LOOK_EVERY_MS).unref();

  return {
    ready: connect().then(() => undefined),
    async close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(watch);
      if (current) await letGo(current);
    },
  };
}

function readChange(payload: string | undefined): Change | undefined {
  try {
    return Change.safeParse(JSON.parse(payload ?? '')).data;
  } catch {
    return undefined;
  }
}

async function letGo(client: pg.Client): Promise<void> {
  client.removeAllListeners();
  client.on('error', () => {});
  await client.end().catch(() => {});
}
