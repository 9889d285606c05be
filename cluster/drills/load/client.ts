import { setTimeout as sleep } from 'node:timers/promises';

/** As long as the web app waits for an answer. */
const TIMEOUT_MS = 20_000;
const PAUSE_MS = 1_000;
/** How long a person goes on trying. */
const PATIENCE_MS = 180_000;

/** What clients met that no person should: nobody there, or an error of the server. By kind. */
export type Refusals = Map<string, number>;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

export class GaveUp extends Error {}

/** The server's reasoned no (4xx): its code. */
export class Refused extends Error {}

export interface Person {
  /** One try, as a browser makes it; throws when nobody answers. */
  once(path: string, init?: RequestInit): Promise<Answer>;
  /** The same request until it is answered: a person who reloads, or taps again. */
  patiently(path: string, init?: RequestInit): Promise<Answer>;
  post<T>(path: string, body: object): Promise<T>;
}

let addresses = 0;

/** A browser with an address of its own, so that nobody meets another's limits. */
export function person(options: { url: string; refusals: Refusals; signal: AbortSignal }): Person {
  const { url, refusals, signal } = options;
  const cookies = new Map<string, string>();
  addresses += 1;
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const count = (kind: string) => refusals.set(kind, (refusals.get(kind) ?? 0) + 1);

  async function once(path: string, init: RequestInit = {}): Promise<Answer> {
    const at = new URL(path, url);
    // The provider's pages are not shown ours.
    const own = at.origin === new URL(url).origin ? cookies : new Map<string, string>();
    const answer = await fetch(at, {
      redirect: 'manual',
      ...init,
      headers: {
        'x-forwarded-for': address,
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1.15',
        cookie: [...own].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(init.headers as Record<string, string> | undefined),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      own.set(name!, value!);
    }
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  async function patiently(path: string, init?: RequestInit): Promise<Answer> {
    const deadlineMs = Date.now() + PATIENCE_MS;
    while (Date.now() < deadlineMs) {
      try {
        const answer = await once(path, init);
        if (answer.status < 500 && answer.status !== 429) return answer;
        count(String(answer.status));
      } catch (error) {
        if (signal.aborted) throw error;
        count(nameOf(error));
      }
      await sleep(PAUSE_MS, undefined, { signal });
    }
    throw new GaveUp(path);
  }

  return {
    once,
    patiently,
    async post<T>(path: string, body: object): Promise<T> {
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      const answer = await patiently(path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      if (answer.status >= 400) throw new Refused(`${answer.status} ${codeIn(answer.text)}`);
      return JSON.parse(answer.text || '{}') as T;
    },
  };
}

function codeIn(text: string): string {
  try {
    return (JSON.parse(text) as { code?: string }).code ?? 'without a code';
  } catch {
    return 'not JSON';
  }
}

/** ECONNREFUSED, ECONNRESET, UND_ERR_SOCKET, TimeoutError. */
function nameOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? 'no answer';
}
