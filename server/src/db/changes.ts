import { parseJson } from '@jobly/core/parse-json';
import pg from 'pg';
import type { Secret } from '../secret.ts';
import { DatabaseClient } from './hosts.ts';
import * as z from 'zod';

const RECONNECT_MS = 1_000;
const POLL_EVERY_MS = 15_000;
const SILENCE_MS = 5_000;

/** Reconnects, and reports each break. */
export function listen(options: {
  url: Secret;
  channel: string;
  name: string;
  onPayload: (payload: string) => void;
  onReconnected: () => void;
  onError: (error: Error) => void;
}) {
  let current: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<boolean> {
    const client = new DatabaseClient({
      connectionString: options.url.reveal(),
      application_name: options.name,
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
    });
    client.on('error', (error) => retry(client, error));
    client.on('end', () => retry(client, new Error('the listening connection ended')));
    client.on('notification', ({ payload }) => options.onPayload(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(options.channel)}`);
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

  // An unplugged peer closes no connection, so it is polled.
  const watch = setInterval(() => {
    const asked = current;
    asked?.query('select 1').catch((error: Error) => retry(asked, error));
  }, POLL_EVERY_MS).unref();

  return {
    /** After the first attempt, successful or not. */
    ready: connect().then(() => undefined),
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      clearInterval(watch);
      if (current) await letGo(current);
    },
  };
}

async function letGo(client: pg.Client): Promise<void> {
  client.removeAllListeners();
  client.on('error', () => {});
  await client.end().catch(() => {});
}

const Change = z.object({
  table: z.string(),
  op: z.enum(['insert', 'update', 'delete']),
  user: z.string().nullable(),
  id: z.string().nullable(),
});
export type Change = z.output<typeof Change>;

export function listenForChanges(options: {
  url: Secret;
  onChange: (change: Change) => void;
  onReconnected: () => void;
  onError: (error: Error) => void;
}) {
  return listen({
    ...options,
    channel: 'jobly_changes',
    name: 'jobly-live',
    onPayload(payload) {
      // Other senders, or a newer version of us, may use the channel.
      const change = Change.safeParse(parseJson(payload)).data;
      if (change) options.onChange(change);
      else options.onError(new Error('a change signal could not be read'));
    },
  });
}
