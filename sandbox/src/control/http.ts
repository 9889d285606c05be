import type { MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { Call, Env } from '../wire/http.ts';
import { parse, readJson, refusal } from '../wire/input.ts';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Whoever reaches the control page can do anything, so it answers only to this machine's own names
 * (a page elsewhere cannot point its own name here) and not to a form on another site.
 */
export const onlyThisMachine: MiddlewareHandler<Env> = async (call, next) => {
  const host = call.req.header('host') ?? '';
  const site = call.req.header('sec-fetch-site') ?? 'none';
  const foreign = call.req.method !== 'GET' && (site === 'cross-site' || site === 'same-site');
  if (!LOOPBACK.test(host) || foreign) {
    return call.json(refusal(403, 'The control page answers only to this machine'), 403);
  }
  return next();
};

const NUMBERS = new Set([
  'amountUnits',
  'units',
  'seconds',
  'times',
  'delaySeconds',
  'copies',
  'dueInDays',
  'feeUnits',
]);

export const isForm = (call: Call) =>
  (call.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded');

/** The page posts forms, a program posts JSON: both say the same. */
export async function readInput<T extends z.ZodType>(call: Call, schema: T): Promise<z.output<T>> {
  if (call.req.header('content-type') === undefined) return parse(schema, {});
  if (!isForm(call)) return readJson(call, schema);
  const fields = [...new URLSearchParams(await call.req.text())];
  const filled = fields.filter(([, value]) => value !== '');
  return parse(schema, Object.fromEntries(filled.map(([name, value]) => typed(name, value))));
}

function typed(name: string, value: string): [string, unknown] {
  if (name === 'amount') return ['amountUnits', Math.round(Number(value.replace(/^\$/, '')) * 100)];
  if (NUMBERS.has(name)) return [name, Number(value)];
  if (value === 'true' || value === 'false') return [name, value === 'true'];
  return [name, value];
}

/** A form goes back to the page it came from. */
export const answer = (call: Call, body: object) =>
  isForm(call) ? call.redirect('/', 303) : call.json(body);
