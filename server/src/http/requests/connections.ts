import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LIVE_PATH } from '@jobly/core/live';
import { isLoopback, limitKeys, trustReader } from './client-address.ts';

interface Limits {
  /** Of a process; each takes about 10 KB while it waits. */
  most: number;
  /** Of one IPv4 address or /64. Behind a carrier's gateway hundreds of people share one. */
  mostOfAddress: number;
  /** However slowly somebody reads: a file of 75 MB at 1 Mbit/s. */
  longestAnswerMs: number;
  checkEveryMs: number;
}

const LIMITS: Limits = {
  most: 10_000,
  mostOfAddress: 500,
  longestAnswerMs: 600_000,
  checkEveryMs: 5_000,
};

interface Connection {
  socket: Socket;
  /** The one that is being sent, or the last one. */
  response?: ServerResponse;
  /** When its last request began to be answered; before the first, when it was opened. */
  startedMs: number;
}

/** Not one that only drips its request in. */
const isAnswering = ({ response }: Connection) =>
  response !== undefined && response.req.complete && !response.writableFinished;

/**
 * Nobody holds so many connections that others find none: when there are too many, those go that are not
 * being answered, those first that have not begun a request for longest. A person's request takes
 * milliseconds to arrive; whoever means to hold a socket has to wait with it, and loses it. Node's own
 * limits on slow requests are in server-settings.ts.
 */
export function connectionGuard(
  trustedProxies: string[],
  limits: Partial<Limits> & { isExempt?: (peer: string) => boolean } = {},
) {
  const { most, mostOfAddress, longestAnswerMs, checkEveryMs } = { ...LIMITS, ...limits };
  const isTrusted = trustReader(trustedProxies);
  // A proxy brings everybody's requests, one on this machine without being named.
  const isExempt = limits.isExempt ?? ((peer) => isTrusted(peer) || isLoopback(peer));
  const open = new Map<Socket, Connection>();
  const byAddress = new Map<string, Set<Connection>>();
  let cutCount = 0;

  function cut({ socket }: Connection): void {
    cutCount += 1;
    socket.destroy();
  }

  /** A twentieth at once, so that a flood does not have all of them looked at for each that comes. */
  function makeRoom(connections: Iterable<Connection>, allowed: number): void {
    const waiting = [...connections]
      .filter((connection) => !isAnswering(connection))
      .toSorted((a, b) => a.startedMs - b.startedMs);
    for (const connection of waiting.slice(0, Math.ceil(allowed / 20))) cut(connection);
  }

  function add(socket: Socket): void {
    const connection: Connection = { socket, startedMs: performance.now() };
    open.set(socket, connection);
    const peer = socket.remoteAddress ?? '';
    const [address] = limitKeys(peer);
    const neighbors = byAddress.get(address) ?? new Set();
    byAddress.set(address, neighbors.add(connection));
    socket.once('close', () => {
      open.delete(socket);
      neighbors.delete(connection);
      if (neighbors.size === 0) byAddress.delete(address);
    });
    if (neighbors.size > mostOfAddress && !isExempt(peer)) makeRoom(neighbors, mostOfAddress);
    if (open.size > most) makeRoom(open.values(), most);
  }

  function cutSlow(): void {
    const sinceMs = performance.now() - longestAnswerMs;
    for (const connection of open.values()) {
      // A live stream lasts; a reader that takes nothing of it is cut by it (live-signals.ts).
      const isLive = connection.response?.req.url?.startsWith(LIVE_PATH);
      if (isAnswering(connection) && connection.startedMs < sinceMs && !isLive) cut(connection);
    }
  }

  return {
    count: () => open.size,
    /** How many were ended so that others find one. */
    cutCount: () => cutCount,
    watch(server: Server): void {
      server.on('connection', add);
      server.on('request', ({ socket }, response) => {
        const connection = open.get(socket);
        if (!connection) return;
        connection.response = response;
        connection.startedMs = performance.now();
      });
      const check = setInterval(cutSlow, checkEveryMs).unref();
      server.once('close', () => clearInterval(check));
    },
  };
}
