import { LIVE_HEARTBEAT_MS, LIVE_PATH, LIVE_TABLES, type LiveTable } from '@jobly/core/live';
import { streamSSE, type SSEStreamingApi } from 'hono/streaming';
import * as z from 'zod';
import type { Change } from '../../db/changes.ts';
import type { Clock } from '../../ports/clock.ts';
import { RecentChanges } from './recent-changes.ts';
import { rawRoute, type Route } from '../route.ts';

interface OpenStream {
  userId: string;
  sessionId: string;
  stream: SSEStreamingApi;
  end: () => void;
}

const SignalledTable = z.enum(LIVE_TABLES);
const LoadedMsAgo = z.coerce.number().positive();

/**
 * 'Something of yours changed' for the signed-in user's own rows: the signal names a table and
 * carries no data, so there is nothing in it to leak. The screen asks again through the front door.
 */
export class LiveSignals {
  readonly #streams = new Set<OpenStream>();
  readonly #recent = new RecentChanges();

  get count(): number {
    return this.#streams.size;
  }

  publish(change: Change): void {
    const table = SignalledTable.safeParse(change.table);
    if (!table.success) return;
    if (change.user) this.#recent.add(change.user, table.data);
    for (const open of this.#streams) {
      const ended = table.data === 'sessions' && change.op === 'delete';
      // By its own id: support that views an account listens to another's rows.
      if (ended && change.id === open.sessionId) this.#send(open, 'signed-out', {}, open.end);
      else if (open.userId === change.user) this.#send(open, 'changed', { table: table.data });
    }
  }

  /** Changes may have been missed (the listening connection broke): every screen asks again. */
  publishToAll(): void {
    this.#recent.addUnknown();
    for (const open of this.#streams) this.#tell(open, 'changed', LIVE_TABLES);
  }

  /** The session looks through other eyes from now on: its screens come back and listen anew. */
  endOf(sessionId: string): void {
    for (const open of this.#streams) if (open.sessionId === sessionId) open.end();
  }

  /** An open stream would hold the server's close; the browser comes back by itself. */
  endAll(): void {
    for (const open of this.#streams) open.end();
  }

  #tell(open: OpenStream, event: string, tables: readonly LiveTable[]): void {
    for (const table of tables) this.#send(open, event, { table });
  }

  #send(open: OpenStream, event: string, data: object, then?: () => void): void {
    open.stream
      .writeSSE({ event, data: JSON.stringify(data) })
      .then(then)
      .catch(open.end);
  }

  route(clock: Clock): Route {
    return rawRoute(
      {
        method: 'GET',
        path: LIVE_PATH,
        audience: 'signed-in',
        summary:
          "Server-sent signals: which of your own tables changed ('changed', and 'changed-before' a moment ago), heartbeat, end",
      },
      (context, caller) => {
        // Proxies must neither buffer nor keep a stream.
        context.header('X-Accel-Buffering', 'no');
        context.header('Cache-Control', 'no-store');
        return streamSSE(context, async (stream) => {
          const { promise: ended, resolve: end } = Promise.withResolvers<void>();
          const { userId, sessionId, viewing } = caller!;
          const open = { userId, sessionId, stream, end };
          stream.onAbort(end);
          this.#streams.add(open);
          const heartbeat = setInterval(
            () => this.#send(open, 'heartbeat', {}),
            LIVE_HEARTBEAT_MS,
          ).unref();
          // A look at somebody's account is over at its hour, whatever is still open.
          const viewingEnd =
            viewing && setTimeout(end, viewing.until.getTime() - clock.now().getTime()).unref();
          try {
            await stream.writeSSE({ event: 'open', data: '{}' });
            // What changed after the screen had loaded and before it listened.
            const { data: loadedMsAgo } = LoadedMsAgo.safeParse(context.req.query('loadedMsAgo'));
            const changed = this.#recent.of(userId, loadedMsAgo) ?? LIVE_TABLES;
            this.#tell(open, 'changed-before', changed);
            await ended;
          } finally {
            clearInterval(heartbeat);
            clearTimeout(viewingEnd);
            this.#streams.delete(open);
          }
        });
      },
    );
  }
}
