import { AppError } from '@jobly/core/errors';
import type { BodyOf, Contract, ParamsOf, QueryOf } from '@jobly/core/contract';
import { COMMON_ERRORS } from '@jobly/core/common-errors';
import type { LiveTable } from '@jobly/core/live';
import { vi } from 'vitest';
import type * as z from 'zod/mini';

/** What a screen sent, parsed like on the server. */
export interface Sent<C extends Contract> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
}
type Reply<C extends Contract> = z.input<C['reply']>;
/** A thrown AppError is the server's refusal, `network` a failed connection. */
type Answer<C extends Contract> = Reply<C> | ((sent: Sent<C>) => Reply<C> | Promise<Reply<C>>);

interface Stand {
  contract: Contract;
  path: RegExp;
  take: (sent: Sent<never>) => unknown;
}

const stands = new Map<string, Stand>();
const faults: string[] = [];

/** Answers calls of this contract and returns what was sent. Missing or invalid answers fail the test. */
export function answer<C extends Contract>(contract: C, reply: Answer<C>): Sent<C>[] {
  const received: Sent<C>[] = [];
  const give = typeof reply === 'function' ? (reply as (sent: Sent<C>) => unknown) : () => reply;
  stands.set(`${contract.method} ${contract.path}`, {
    contract,
    path: new RegExp(`^${contract.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    take(sent) {
      received.push(sent);
      return give(sent);
    },
  });
  return received;
}

/** A request that hangs. */
export const never = (): Promise<never> => new Promise(() => {});

export function refuse(...error: ConstructorParameters<typeof AppError>): () => never {
  return () => {
    throw new AppError(...error);
  };
}

/** Removes all answers and returns the failures since the last time. */
export function resetNetwork(): string[] {
  stands.clear();
  return faults.splice(0);
}

window.fetch = async (input, init) => {
  const { method, url, signal } = new Request(input, init);
  const { pathname, searchParams } = new URL(url);
  const stand = [...stands.values()]
    // Prefers a literal path over one with a parameter.
    .sort((one, other) => paramsIn(one) - paramsIn(other))
    .find(({ contract, path }) => contract.method === method && path.test(pathname));
  if (!stand) return fault(`${method} ${pathname} has no answer in this test`);
  try {
    return await Promise.race([respond(stand, pathname, searchParams, init?.body), left(signal)]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refusal(stand, error);
  }
};

const paramsIn = ({ contract }: Stand): number => contract.path.split('{').length;

function left(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
}

async function respond(
  { contract, path, take }: Stand,
  pathname: string,
  searchParams: URLSearchParams,
  body: BodyInit | null | undefined,
): Promise<Response> {
  const { method, path: name } = contract;
  const sent = {
    params: contract.params.safeParse({ ...path.exec(pathname)?.groups }),
    query: contract.query.safeParse(Object.fromEntries(searchParams)),
    body: contract.body.safeParse(typeof body === 'string' ? JSON.parse(body) : {}),
  };
  for (const [part, { error }] of Object.entries(sent)) {
    if (error) return fault(`${method} ${name} was sent a wrong ${part}: ${error.message}`);
  }
  const reply = await take({
    params: sent.params.data,
    query: sent.query.data,
    body: sent.body.data,
  } as Sent<Contract>);
  const { error } = contract.reply.safeParse(reply);
  return error
    ? fault(`the answer to ${method} ${name} breaks its contract: ${error.message}`)
    : Response.json(reply);
}

function refusal({ contract }: Stand, { code, status, message, retryAfterSeconds }: AppError) {
  if (code === 'network') throw new TypeError('Failed to fetch');
  if (!(code in COMMON_ERRORS) && !contract.errors.includes(code)) {
    return fault(`${contract.method} ${contract.path} never answers ${code}`);
  }
  return Response.json({ code, message, retryAfterSeconds }, { status });
}

function fault(text: string): Response {
  faults.push(text);
  return Response.json({ code: 'invalid_request', message: text }, { status: 400 });
}

/** The live stream: open, and silent until the test signals a change. */
const streams = new Set<EventTarget>();

class LiveStream extends EventTarget {
  constructor() {
    super();
    streams.add(this);
  }
  close(): void {
    streams.delete(this);
  }
}
window.EventSource = LiveStream as unknown as typeof EventSource;

/** Waits until the screen listens. */
export async function signalChanged(table: LiveTable): Promise<void> {
  await vi.waitUntil(() => streams.size > 0, { timeout: 7_500 });
  const signal = new MessageEvent('changed', { data: JSON.stringify({ table }) });
  for (const stream of streams) stream.dispatchEvent(signal);
}
