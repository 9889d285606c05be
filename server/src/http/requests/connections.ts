import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LIVE_PATH } from '@jobly/core/live';
import { isLoopback, limitKeys, trustReader } from './client-address.ts';

interface Limits {
  /** Of a process; each takes about 10 KB while it waits. */
  most: number;
  /** Of one IPv4 address or /64. Behind a carrier's gateway hundreds of people share one. */
  mostOfAddress: number;
  /** The longest answer of an outside party that we wait for. Whoever takes longer reads slowly. */
  slowAnswerMs: number;
  /** However slowly somebody reads: a file of 75 MB at 1 Mbit/s. */
  longestAnswerMs: number;
  checkEveryMs: number;
}

const LIMITS: Limits = {
  most: 10_000,
  mostOfAddress: 500,
  slowAnswerMs: 30_000,
  longestAnswerMs: 600_000,
  checkEveryMs: 5_000,
};

interface Connection {
  socket: Socket;
  /** Of its last request. */
  response?: ServerResponse;
  /** When that began to be answered, or the first of several that came without waiting; at first, when it was opened. */
  startedMs: number;
  /** A live stream lasts; a reader that takes nothing of it is cut by it (live-signals.ts). */
  isLive: boolean;
}

/** Not one that only drips its request in. */
const isAnswering = ({ response }: Connection) =>
  response !== undefined && response.req.complete && !response.writableFinished;

/**
 * Nobody holds so many connections that others find none: when there are too many, those go that are not
 * being answered or read their answer slowly, those first that have not begun a request for longest. A person's
 * request takes milliseconds to arrive; whoever means to hold a socket has to wait with it, and loses it. Node's
 * own limits on slow requests are in server-settings.ts.
 */
export function connectionGuard(
  trustedProxies: string[],
  limits: Partial<Limits> & { isExempt?: (peer: string) => boolean } = {},
) {
  const { most, mostOfAddress, slowAnswerMs, longestAnswerMs, checkEveryMs } = {
    ...LIMITS,
    ...limits,
  };
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

  const isTaking = (connection: Connection, ms: number) =>
    isAnswering(connection) && !connection.isLive && connection.startedMs < performance.now() - ms;

  /** A twentieth at once, so that a flood does not have all of them looked at for each that comes. */
  function makeRoom(connections: Iterable<Connection>, allowed: number, newest: Connection): void {
    const others = [...connections]
      .filter((one) => one !== newest && !(isAnswering(one) && one.isLive))
      .toSorted((a, b) => a.startedMs - b.startedMs);
    const idle = others.filter((one) => !isAnswering(one) || isTaking(one, slowAnswerMs));
    // Where all are being answered, those go that have taken longest.
    const going = idle.length > 0 ? idle : others;
    for (const connection of going.slice(0, Math.ceil(allowed / 20))) cut(connection);
  }

  function add(socket: Socket): void {
    const connection: Connection = { socket, startedMs: performance.now(), isLive: false };
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
    if (neighbors.size > mostOfAddress && !isExempt(peer)) {
      makeRoom(neighbors, mostOfAddress, connection);
    }
    if (open.size > most) makeRoom(open.values(), most, connection);
  }

  function cutSlow(): void {
    for (const connection of open.values()) {
      if (isTaking(connection, longestAnswerMs)) cut(connection);
    }
  }

  return {
    count: () => open.size,
    /** How many were ended so that others find one. */
    cutCount: () => cutCount,
    watch(server: Server): void {
      server.on('connection', add);
      server.on('request', ({ socket, url }, response) => {
        const connection = open.get(socket);
        if (!connection) return;
        // One that comes before the answer to another one is read gains no time by it.
        const isFirst = !isAnswering(connection);
        if (isFirst) connection.startedMs = performance.now();
        connection.isLive = isFirst && url?.startsWith(LIVE_PATH) === true;
        connection.response = response;
      });
      const check = setInterval(cutSlow, checkEveryMs).unref();
      server.once('close', () => clearInterval(check));
    },
  };
}
