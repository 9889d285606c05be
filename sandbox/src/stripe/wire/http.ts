import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { Matchable, Table } from '../../world.ts';
import type { Env } from '../../wire/http.ts';
import { listOf, newId, shown, type Made } from '../kept.ts';
import type { Account } from '../objects/account.ts';
import type { Stripe } from '../tables.ts';
import { expandAll } from './expand.ts';
import {
  StripeError,
  decodeForm,
  must,
  parse,
  refuse,
  stripeRefusal,
  type Paged,
} from './input.ts';

/** The platform's own account, on which nothing is simulated. */
export const PLATFORM = 'acct_platform';

export type StripeEnv = Env & { Variables: { accountId: string; version: string } };
type Call = Context<StripeEnv>;

export function authenticated({ world, accounts }: Stripe): MiddlewareHandler<StripeEnv> {
  return async (call, next) => {
    call.header('request-id', newId('req', 14));
    const given = call.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
    if (!sameText(given, world.config.stripe.apiKey)) {
      throw new StripeError(401, 'Invalid API Key provided');
    }
    const version = call.req.header('stripe-version') ?? '';
    if (!/^\d{4}-\d{2}-\d{2}\.[a-z]+$/.test(version)) {
      throw refuse('Invalid Stripe API version: this sandbox wants a pinned Stripe-Version');
    }
    call.header('stripe-version', version);
    call.set('version', version);
    const header = call.req.header('stripe-account') ?? call.req.header('stripe-context');
    if (header !== undefined && !accounts.get(header)) {
      const message = `The provided key does not have access to account '${header}' (or that account does not exist).`;
      throw new StripeError(403, message, { code: 'account_invalid' });
    }
    if (header !== undefined) call.header('stripe-account', header);
    call.set('accountId', header ?? PLATFORM);
    return next();
  };
}

const sameText = (given: string, wanted: string) =>
  timingSafeEqual(...([given, wanted].map(digest) as [Buffer, Buffer]));
const digest = (text: string) => createHash('sha256').update(text).digest();

export type Request<Params> = {
  params: Params;
  id: string;
  accountId: string;
  version: string;
  /** The account that is named by the header. */
  account: () => Account;
};

type Act<T extends z.ZodType> = (request: Request<z.output<T>>) => object;

/** Of each call the parameters are checked; then it is carried out at once, or repeated by its key. */
export function register(stripe: Stripe, routes: Hono<StripeEnv>) {
  const read = (call: Call): unknown => decodeForm(new URL(call.req.url).search.slice(1));
  const requestOf = <T extends z.ZodType>(call: Call, schema: T, given: unknown) => {
    const params = parse(schema, given);
    const { accountId, version } = call.var;
    const account = () => must(stripe.accounts.get(accountId), 'account', accountId);
    return { params, id: call.req.param('id') ?? '', accountId, version, account };
  };
  const run = <T extends z.ZodType>(act: Act<T>, request: Request<z.output<T>>) => {
    const { expand = [] } = request.params as { expand?: string[] };
    return stripe.world.transact(() => expandAll(stripe, act(request), expand));
  };
  return {
    get: <T extends z.ZodType>(path: string, schema: T, act: Act<T>) =>
      routes.get(path, (call) => call.json(run(act, requestOf(call, schema, read(call))))),
    post: <T extends z.ZodType>(path: string, schema: T, act: Act<T>) =>
      routes.post(path, async (call) => {
        const text = await call.req.text();
        const given = path.startsWith('/v2/') ? readJson(text) : decodeForm(text);
        const request = requestOf(call, schema, given);
        return once(stripe, call, text, () => run(act, request));
      }),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text) as unknown;
  } catch {
    throw refuse('Invalid JSON');
  }
}

/** The same key again is answered as the first time, if it asks for the same; refusals are kept, too. */
export function once(
  { keys, world }: Stripe,
  call: Call,
  text: string,
  work: () => object,
): Response {
  const key = call.req.header('idempotency-key');
  if (!key) return call.json(work());
  call.header('idempotency-key', key);
  const id = `${call.var.accountId} ${key}`;
  const request = digest(`${call.req.path} ${text}`).toString('hex');
  const known = keys.get(id);
  if (known && known.request !== request) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw refuse(message, { type: 'idempotency_error' });
  }
  if (known) {
    call.header('idempotent-replayed', 'true');
    return call.json(known.body, known.status as ContentfulStatusCode);
  }
  try {
    return call.json(
      world.transact(() => {
        const body = work();
        keys.insert({ id, request, status: 200, body });
        return body;
      }),
    );
  } catch (error) {
    if (!(error instanceof StripeError) || call.req.path.startsWith('/v2/')) throw error;
    const body = stripeRefusal(error.status, error.message, error.details);
    keys.insert({ id, request, status: error.status, body });
    throw error;
  }
}

/** An object of this account and no other. */
export function owned<T extends Made>(
  table: Table<T>,
  { id, accountId }: { id: string; accountId: string },
  what: string,
): T {
  const found = table.get(id);
  return must(found?.accountId === accountId ? found : undefined, what, id);
}

/** Newest first. */
export function list<T extends Made>(
  table: Table<T>,
  url: string,
  { accountId, params }: { accountId: string; params: Paged },
  match: object = {},
  show: (record: T) => object = shown,
): object {
  const { limit = 10, starting_after = null, created = {} } = params;
  if (starting_after !== null && !table.get(starting_after)) {
    must(undefined, 'object', starting_after);
  }
  const from = created.gte ?? (created.gt === undefined ? undefined : created.gt + 1);
  const to = created.lt ?? (created.lte === undefined ? undefined : created.lte + 1);
  const moment = (at: number | undefined) =>
    at === undefined ? undefined : new Date(at * 1000).toISOString();
  const given = Object.entries(match).filter(([, value]) => value !== undefined);
  const where = { ...Object.fromEntries(given), accountId } as Matchable<T>;
  const found = table.newest(where, limit + 1, starting_after, {
    from: moment(from),
    to: moment(to),
  });
  return listOf(url, found.slice(0, limit).map(show), found.length > limit);
}
