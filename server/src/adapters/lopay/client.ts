import { parseJson } from '@jobly/core/parse-json';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod';
import type { ProviderError } from '../../ports/provider-error.ts';
import type { Secret } from '../../secret.ts';
import { ASSUMED } from './assumptions.ts';
import { failureOf, unreachable, unreadable } from './failures.ts';
import { WireList } from './wire.ts';

export interface LopayOptions {
  baseUrl: string;
  apiKey: Secret;
  timeoutMs: number;
}

export interface Call {
  path: string;
  method?: 'POST' | 'PUT' | 'DELETE';
  merchantId?: string;
  query?: Record<string, string>;
  body?: object;
  key?: string;
}

/** Only reads are retried: a second POST could be a second merchant, payment or refund. */
const READ_PAUSES_MS = [200, 800];

export function lopayClient(options: LopayOptions) {
  async function once(call: Call, deadlineMs: number): Promise<unknown> {
    const { method = 'GET' } = call;
    const name = `${method} ${call.path.replace(/[0-9a-f-]{36}/g, '{id}')}`;
    const url = new URL(`${options.baseUrl}/api/1/partner${call.path}`);
    for (const [key, value] of Object.entries(call.query ?? {})) url.searchParams.set(key, value);
    const answer = await fetch(url, {
      method,
      headers: {
        'x-api-key': options.apiKey.reveal(),
        accept: 'application/json',
        ...(call.merchantId ? { 'x-merchant-id': call.merchantId } : {}),
        ...(call.body ? { 'content-type': 'application/json' } : {}),
        ...(call.key ? { [ASSUMED.idempotencyHeader]: call.key } : {}),
      },
      ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      signal: AbortSignal.timeout(Math.max(1, Math.ceil(deadlineMs - performance.now()))),
      redirect: 'error',
    }).catch((error: unknown) => {
      // fetch's own error may contain the request.
      throw unreachable(name, { notCalled: call.method !== undefined && neverConnected(error) });
    });
    const text = await answer.text().catch(() => {
      throw unreachable(name);
    });
    const body = parseJson(text);
    if (!answer.ok) throw failureOf(name, answer.status, body);
    if (answer.status === 204) return undefined;
    if (body === undefined) throw unreadable(name);
    return body;
  }

  /** The timeout covers all tries: a person is waiting. */
  async function request(call: Call): Promise<unknown> {
    const deadlineMs = performance.now() + options.timeoutMs;
    const pauses = call.method ? [] : READ_PAUSES_MS;
    for (const pauseMs of pauses) {
      try {
        return await once(call, deadlineMs);
      } catch (error) {
        const passing = ['unreachable', 'down', 'rate_limited'].includes(
          (error as ProviderError).kind,
        );
        if (!passing || performance.now() + pauseMs >= deadlineMs) throw error;
        await sleep(pauseMs);
      }
    }
    return once(call, deadlineMs);
  }

  return {
    async get<T>(schema: z.ZodType<T>, call: Call): Promise<T> {
      return read(schema, await request(call), call);
    },
    send: request,
    /**
     * Newest first, lazily, with a guard against loops. A list that is too long ends early, or throws where a partial
     * list would be wrong.
     */
    async *list<T>(
      schema: z.ZodType<T>,
      call: Call,
      tooLong: 'ends' | 'throws' = 'ends',
    ): AsyncGenerator<T> {
      const seen = new Set<string>();
      let offsetId: string | undefined;
      for (let page = 0; page < ASSUMED.mostPages; page += 1) {
        const query = {
          ...call.query,
          pageSize: String(ASSUMED.pageSize),
          ...(offsetId ? { offsetId } : {}),
        };
        const list = await this.get(WireList, { ...call, query });
        for (const item of list.data) yield read(schema, item, call);
        const next = list.offsetId ?? undefined;
        if (!next || seen.has(next) || list.data.length === 0) return;
        seen.add(next);
        offsetId = next;
      }
      if (tooLong === 'throws') throw unreadable(nameOf(call));
    },
  };
}

/** The call was never sent. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function neverConnected(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return NOT_CONNECTED.has(cause?.code ?? '');
}

/** First path segment only: the rest may be sensitive. */
const nameOf = ({ method, path }: Call) => `${method ?? 'GET'} ${path.split('/')[1]}`;

/** Throws an error that names the call. */
export function read<T>(schema: z.ZodType<T>, value: unknown, call: Call): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw unreadable(nameOf(call));
  return parsed.data;
}
