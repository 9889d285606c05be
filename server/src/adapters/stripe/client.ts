import { parseJson } from '@jobly/core/parse-json';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stripe } from 'stripe';
import * as z from 'zod';
import { ProviderError } from '../../ports/provider-error.ts';
import type { Secret } from '../../secret.ts';
import { failureOf, unreadable } from './failures.ts';

export interface StripeOptions {
  secretKey: Secret;
  apiUrl: string;
  timeoutMs: number;
}

/** The version that the package's types describe. A new one may rename what is read here. */
export const API_VERSION = '2026-10-28.endive';

export interface About {
  /** Names the call in errors. */
  what: string;
  /** The connected account that is acted for; absent for the platform itself. */
  merchantId?: string;
}

type Send = (stripe: Stripe, options: Stripe.RequestOptions) => Promise<unknown>;
type SendPage = (
  stripe: Stripe,
  page: { limit: number; starting_after?: string },
  options: Stripe.RequestOptions,
) => Promise<unknown>;

export type StripeClient = ReturnType<typeof stripeClient>;

/** Writes are sent once; reads are tried again, for as long as one call may take: a person is waiting. */
const READ_PAUSES_MS = [200, 800];
export const PAGE_SIZE = 100;
const MOST_PAGES = 100;

export function stripeClient({ secretKey, apiUrl, timeoutMs }: StripeOptions) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const stripe = new Stripe(secretKey.reveal(), {
    apiVersion: API_VERSION,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port ? { port } : {}),
    telemetry: false,
    // Tasks send again what is not known to have arrived, once they have asked for it (M6).
    maxNetworkRetries: 0,
    // The package's other client sends again on a connection that was closed, whatever maxNetworkRetries says.
    httpClient: Stripe.createFetchHttpClient(fetchAnswer),
  });

  async function once(name: string, about: About, send: Send, deadlineMs: number, key?: string) {
    const options = {
      timeout: Math.max(1, Math.ceil(deadlineMs - performance.now())),
      ...(about.merchantId ? { stripeAccount: about.merchantId } : {}),
      ...(key ? { idempotencyKey: key } : {}),
    };
    try {
      return await send(stripe, options);
    } catch (error) {
      throw failureOf(name, error);
    }
  }

  async function read<T>(about: About, schema: z.ZodType<T>, send: Send): Promise<T> {
    const name = `GET ${about.what}`;
    const deadlineMs = performance.now() + timeoutMs;
    for (const pauseMs of READ_PAUSES_MS) {
      try {
        return parse(name, schema, await once(name, about, send, deadlineMs));
      } catch (error) {
        const passing =
          error instanceof ProviderError &&
          ['unreachable', 'down', 'rate_limited'].includes(error.kind);
        if (!passing || performance.now() + pauseMs >= deadlineMs) throw error;
        await sleep(pauseMs);
      }
    }
    return parse(name, schema, await once(name, about, send, deadlineMs));
  }

  return {
    read,
    /** The same key does not carry it out a second time, within a day at least. */
    async write<T>(about: About & { key: string }, schema: z.ZodType<T>, send: Send): Promise<T> {
      const name = `POST ${about.what}`;
      const deadlineMs = performance.now() + timeoutMs;
      return parse(name, schema, await once(name, about, send, deadlineMs, about.key));
    },
    /** Newest first, lazily. A list without an end throws: a part of it could be taken for all. */
    async *list<T>(about: About, schema: z.ZodType<T>, send: SendPage): AsyncGenerator<T> {
      let after: string | undefined;
      for (let count = 0; count < MOST_PAGES; count += 1) {
        const page = { limit: PAGE_SIZE, ...(after ? { starting_after: after } : {}) };
        const { data, has_more } = await read(about, WirePage, (...given) =>
          send(given[0], page, given[1]),
        );
        for (const item of data) yield parse(`GET ${about.what}`, schema, item);
        after = data.at(-1)?.id;
        if (!has_more || !after) return;
      }
      throw unreadable(`GET ${about.what}`);
    },
  };
}

export const WirePage = z.object({
  data: z.array(z.looseObject({ id: z.string() })),
  has_more: z.boolean(),
});

function parse<T>(name: string, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw unreadable(name);
  return parsed.data;
}

const WireFailure = z.object({ error: z.looseObject({}) });

/**
 * A gateway's own error is no error to the package, which looks into the body alone: without `error` there it would be
 * a success, and without JSON it would lose its status.
 */
async function fetchAnswer(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...init, redirect: 'error' });
  if (answer.ok) return answer;
  const { status, headers } = answer;
  const failure = WireFailure.safeParse(parseJson(await answer.text())).data;
  const body = failure ?? { error: { type: 'api_error' } };
  return new Response(JSON.stringify(body), { status, headers });
}
