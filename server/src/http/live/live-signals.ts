import type { ServerResponse } from 'node:http';
import { AppError } from '@jobly/core/errors';
import { LIVE_HEARTBEAT_MS, LIVE_PATH, LIVE_TABLES, type LiveTable } from '@jobly/core/live';
import { streamSSE, type SSEStreamingApi } from 'hono/streaming';
import * as z from 'zod';
import type { Change } from '../../db/changes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Caller } from '../caller.ts';
import { RecentChanges } from './recent-changes.ts';
import { rawRoute, type Route } from '../route.ts';

interface OpenStream {
  userId: string;
  sessionId: string;
  stream: SSEStreamingApi;
  /** Said as soon as the reader has taken what was said before. The same thing twice is said once. */
  waiting: Set<string>;
  writing: boolean;
  /** Nothing more is said after what waits. */
  over: boolean;
  /** A whole heartbeat has passed in which the reader took nothing. */
  stuck: boolean;
  end: () => void;
  cut: () => void;
}

/**
 * A tab has a stream while it is in front, so that most sessions have one; the others are room for windows side by
 * side and for connections that have died without a word. When one more comes, the oldest makes room for it.
 */
const MOST_OF_SESSION = 6;
const MOST_OF_ACCOUNT = 30;
/** Fewer than a process has connections (server-settings.ts): requests need some, and a screen can do without a stream. */
const MOST_OF_NODE = 8_000;

const SignalledTable = z.enum(LIVE_TABLES);
const LoadedMsAgo = z.coerce.number().positive();

/**
 * 'Something of yours changed' for the signed-in user's own rows: the signal names a table and
 * carries no data, so there is nothing in it to leak. The screen asks again through the front door.
 */
export class LiveSignals {
  readonly #streams = new Set<OpenStream>();
  readonly #recent = new RecentChanges();
  readonly #heartbeatMs: number;
  readonly #most: number;

  constructor(heartbeatMs: number = LIVE_HEARTBEAT_MS, most = MOST_OF_NODE) {
    this.#heartbeatMs = heartbeatMs;
    this.#most = most;
  }

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
      if (ended && change.id === open.sessionId) this.#sendLast(open, 'signed-out');
      else if (open.userId === change.user) this.#send(open, 'changed', { table: table.data });
    }
  }

  /** Changes may have been missed (the listening connection broke): every screen asks again. */
  publishToAll(): void {
    this.#recent.addUnknown();
    for (const open of this.#streams) this.#tell(open, 'changed', LIVE_TABLES);
  }

  /** Impersonation changed: the session's screens reconnect and listen to the other account. */
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

  /** However slowly somebody reads, no more waits for them than the few things there are to say. */
  #send(open: OpenStream, event: string, data: object = {}): void {
    open.waiting.add(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (!open.writing) void this.#write(open);
  }

  #sendLast(open: OpenStream, event: string): void {
    this.#streams.delete(open);
    open.over = true;
    this.#send(open, event);
  }

  async #write(open: OpenStream): Promise<void> {
    open.writing = true;
    while (open.waiting.size > 0) {
      const events = [...open.waiting].join('');
      open.waiting.clear();
      await open.stream.write(events);
      open.stuck = false;
    }
    open.writing = false;
    if (open.over) open.end();
  }

  /** Whoever has taken nothing since the heartbeat before last is not there, or means to hold us up. */
  #beat(open: OpenStream): void {
    if (open.stuck) open.cut();
    else if (open.writing) open.stuck = true;
    else this.#send(open, 'heartbeat');
  }

  #makeRoom({ userId, sessionId }: Caller): void {
    const streams = [...this.#streams];
    const over = (mine: OpenStream[], most: number) =>
      mine.slice(0, Math.max(0, mine.length + 1 - most));
    const oldest = [
      ...over(
        streams.filter((open) => open.sessionId === sessionId),
        MOST_OF_SESSION,
      ),
      ...over(
        streams.filter((open) => open.userId === userId),
        MOST_OF_ACCOUNT,
      ),
    ];
    for (const open of new Set(oldest)) this.#sendLast(open, 'replaced');
    if (this.#streams.size >= this.#most) {
      throw new AppError('unavailable', { retryAfterSeconds: 30 });
    }
  }

  route(clock: Clock): Route {
    return rawRoute(
      {
        method: 'GET',
        path: LIVE_PATH,
        audience: 'signed-in',
        summary:
          "Server-sent signals: which of your own tables changed ('changed', and 'changed-before' a moment ago), heartbeat, end; a session's oldest gives way to its seventh",
        answers: { 'text/event-stream': [200] },
      },
      (context, caller) => {
        this.#makeRoom(caller!);
        // Proxies must neither buffer nor keep a stream.
        context.header('X-Accel-Buffering', 'no');
        context.header('Cache-Control', 'no-store');
        return streamSSE(context, async (stream) => {
          const { promise: ended, resolve: end } = Promise.withResolvers<void>();
          const { userId, sessionId, viewing } = caller!;
          const { outgoing } = context.env as { outgoing?: ServerResponse };
          const open: OpenStream = {
            userId,
            sessionId,
            stream,
            waiting: new Set(),
            writing: false,
            over: false,
            stuck: false,
            end,
            cut: () => {
              end();
              stream.abort();
              outgoing?.destroy();
            },
          };
          stream.onAbort(end);
          this.#streams.add(open);
          const heartbeat = setInterval(() => this.#beat(open), this.#heartbeatMs).unref();
          // A look at somebody's account is over at its hour, whatever is still open.
          const viewingEnd =
            viewing && setTimeout(end, viewing.until.getTime() - clock.now().getTime()).unref();
          try {
            this.#send(open, 'open');
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
