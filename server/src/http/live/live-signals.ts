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
  /** Sent once the reader has taken the previous data; duplicates are dropped. */
  waiting: Set<string>;
  writing: boolean;
  /** Closes after `waiting` is sent. */
  over: boolean;
  /** The reader took nothing for a whole heartbeat. */
  stuck: boolean;
  end: () => void;
  cut: () => void;
}

/**
 * Usually one stream per session (the visible tab); the rest is for windows side by side and dead connections. The
 * oldest is closed for a new one.
 */
const MOST_OF_SESSION = 6;
const MOST_OF_ACCOUNT = 30;
/** Fewer than a process's connections (server-settings.ts): requests come first. */
const MOST_OF_NODE = 8_000;

const SignalledTable = z.enum(LIVE_TABLES);
const LoadedMsAgo = z.coerce.number().positive();

/**
 * Tells a signed-in user that rows of a table changed, without data; the screen then loads them through the normal
 * calls.
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
      // By session id, because support that views an account listens to another user's rows.
      if (ended && change.id === open.sessionId) this.#sendLast(open, 'signed-out');
      else if (open.userId === change.user) this.#send(open, 'changed', { table: table.data });
    }
  }

  /** The listening connection broke and changes may be lost: every screen reloads. */
  publishToAll(): void {
    this.#recent.addUnknown();
    for (const open of this.#streams) this.#sendChanges(open, 'changed', LIVE_TABLES);
  }

  /** Impersonation changed: the session's screens reconnect and listen to the other account. */
  endOf(sessionId: string): void {
    for (const open of this.#streams) if (open.sessionId === sessionId) open.end();
  }

  /** An open stream would block the server's close; browsers reconnect by themselves. */
  endAll(): void {
    for (const open of this.#streams) open.end();
  }

  #sendChanges(open: OpenStream, event: string, tables: readonly LiveTable[]): void {
    for (const table of tables) this.#send(open, event, { table });
  }

  /** A slow reader queues at most one of each event. */
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

  /** Cuts readers that took nothing for two heartbeats. */
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
          // A support view ends on time even if the stream stays open.
          const viewingEnd =
            viewing && setTimeout(end, viewing.until.getTime() - clock.now().getTime()).unref();
          try {
            this.#send(open, 'open');
            // Changes between the page load and this connection.
            const { data: loadedMsAgo } = LoadedMsAgo.safeParse(context.req.query('loadedMsAgo'));
            const changed = this.#recent.of(userId, loadedMsAgo) ?? LIVE_TABLES;
            this.#sendChanges(open, 'changed-before', changed);
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
