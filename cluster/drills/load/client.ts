import { setTimeout as sleep } from 'node:timers/promises';

/** As long as the web app waits for an answer. */
const TIMEOUT_MS = 20_000;
const PAUSE_MS = 1_000;
const PATIENCE_MS = 180_000;

/** Failures that a user should not see, by kind: no connection, or a server error. */
export type Refusals = Map<string, number>;

export const countOne = (counts: Map<string, number>, what: string) =>
  counts.set(what, (counts.get(what) ?? 0) + 1);

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** With a body it is a POST, unless said otherwise; a plain object is sent as JSON. */
export interface Request {
  method?: string;
  body?: object | string;
  headers?: Record<string, string>;
}

export class GaveUp extends Error {}

export class Refused extends Error {}

let addresses = 0;

/** A browser with an IP of its own, so that users do not share rate limits. */
export class Person {
  readonly #url: string;
  readonly #refusals: Refusals;
  readonly #signal: AbortSignal;
  readonly #cookies = new Map<string, string>();
  readonly #clientIp: string;

  constructor(options: { url: string; refusals: Refusals; signal: AbortSignal }) {
    this.#url = options.url;
    this.#refusals = options.refusals;
    this.#signal = options.signal;
    addresses += 1;
    this.#clientIp = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  }

  async once(path: string, { method, body, headers }: Request = {}): Promise<Answer> {
    const at = new URL(path, this.#url);
    // The provider's pages are not shown ours.
    const own = at.origin === new URL(this.#url).origin ? this.#cookies : new Map<string, string>();
    const isJson = body?.constructor === Object;
    const answer = await fetch(at, {
      redirect: 'manual',
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      body: isJson ? JSON.stringify(body) : ((body ?? null) as BodyInit | null),
      headers: {
        ...(isJson ? { 'content-type': 'application/json', accept: 'application/json' } : {}),
        'x-forwarded-for': this.#clientIp,
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1.15',
        cookie: [...own].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      own.set(name!, value!);
    }
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  async patiently(path: string, request?: Request): Promise<Answer> {
    const deadlineMs = Date.now() + PATIENCE_MS;
    while (Date.now() < deadlineMs) {
      try {
        const answer = await this.once(path, request);
        if (answer.status < 500 && answer.status !== 429) return answer;
        countOne(this.#refusals, String(answer.status));
      } catch (error) {
        if (this.#signal.aborted) throw error;
        countOne(this.#refusals, nameOf(error));
      }
      await sleep(PAUSE_MS, undefined, { signal: this.#signal });
    }
    throw new GaveUp(path);
  }

  async post<Reply>(
    path: string,
    body: object,
    how: 'once' | 'patiently' = 'patiently',
  ): Promise<Reply> {
    const { status, text } = await this[how](path, { body });
    if (status >= 400) throw new Refused(`${status} ${/"code":"(\w+)"/.exec(text)?.[1]}`);
    return JSON.parse(text || '{}') as Reply;
  }
}

export interface Contractor {
  userId: string;
  phone: string;
  browser: Person;
}

/** ECONNREFUSED, ECONNRESET, UND_ERR_SOCKET, TimeoutError. */
function nameOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? 'no answer';
}
