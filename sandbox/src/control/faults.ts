import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Fault, FaultKind } from '../store/records.ts';
import { refusal } from '../wire/errors.ts';
import type { Fields } from '../wire/fields.ts';
import type { Call, Env } from '../wire/http.ts';
import type { World } from '../world.ts';

const PREFIX = '/api/1/partner';

const MESSAGES: Partial<Record<FaultKind, string>> = {
  '400': 'Bad request',
  '401': 'API key missing or incorrect',
  '403': 'Forbidden',
  '404': 'Resource not found',
  '408': 'Request timeout',
  '409': 'Conflict',
  '422': 'Request cannot be processed',
  '429': 'Too many requests',
  '500': 'Internal server error',
  '502': 'Bad gateway',
  '503': 'Service unavailable',
};

export const FAULT_KINDS: readonly FaultKind[] = [
  '400',
  '401',
  '403',
  '404',
  '408',
  '409',
  '422',
  '429',
  '500',
  '502',
  '503',
  'reset-after-commit',
  'reset-before',
  'slow',
  'non-json',
  'empty',
  'wrong-shape',
];

export function readFault(fields: Fields): Fault {
  const path = fields.missing('path') ? '/' : fields.text('path');
  if (path.startsWith('^') && !isPattern(path)) {
    throw fields.wrong('path', 'is not a regular expression');
  }
  return {
    id: randomUUID(),
    method: fields.missing('method') ? '*' : fields.text('method', 10).toUpperCase(),
    path,
    kind: fields.oneOf('kind', FAULT_KINDS),
    message: fields.optionalText('message'),
    seconds: fields.missing('seconds') ? 30 : fields.number('seconds', 0, 600),
    times: fields.missing('times') ? null : fields.integer('times', 1, 1_000_000),
  };
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

/** A path is a regular expression when it begins with ^, otherwise a prefix; with or without /api/1/partner. */
function strikes({ method, path }: Fault, call: Call): boolean {
  if (method !== '*' && method !== call.req.method) return false;
  const full = call.req.path;
  const short = full.startsWith(PREFIX) ? full.slice(PREFIX.length) || '/' : full;
  if (!path.startsWith('^')) return full.startsWith(path) || short.startsWith(path);
  const pattern = new RegExp(path);
  return pattern.test(full) || pattern.test(short);
}

/** The first fault of the list that fits, one use of it spent. */
function takeFault(world: World, call: Call): Fault | undefined {
  if (!/^\/(api|checkout|onboarding)\//.test(call.req.path)) return undefined;
  const { faults, transact } = world.store;
  return transact(() => {
    const fault = faults.oldest().find((candidate) => strikes(candidate, call));
    if (fault?.times === 1) faults.delete(fault.id);
    else if (fault?.times) faults.save({ ...fault, times: fault.times - 1 });
    return fault;
  });
}

export function withFaults(world: World): MiddlewareHandler<Env> {
  return async (call, next) => {
    const fault = takeFault(world, call);
    if (!fault) return next();
    switch (fault.kind) {
      case 'slow':
        await wait(fault.seconds * 1000, undefined, { ref: false });
        return next();
      case 'reset-before':
        return cutOff(call);
      case 'reset-after-commit':
        await next();
        call.res = undefined;
        call.res = cutOff(call);
        return undefined;
      // These three did the work and then answer nonsense with the right status.
      case 'non-json':
        await next();
        return replace(call, '<html><body>Bad gateway</body></html>', 'text/html; charset=utf-8');
      case 'empty':
        await next();
        return replace(call, null, null);
      case 'wrong-shape':
        await next();
        return replace(call, '{"result":{"unexpected":true}}', 'application/json');
      case '400':
      case '401':
      case '403':
      case '404':
      case '408':
      case '409':
      case '422':
      case '429':
      case '500':
      case '502':
      case '503':
        return refuse(call, fault);
    }
  };
}

function refuse(call: Call, fault: Fault): Response {
  const status = Number(fault.kind) as ContentfulStatusCode;
  if (status === 429) call.header('retry-after', '1');
  return call.json(refusal(status, fault.message ?? MESSAGES[fault.kind] ?? 'Fault'), status);
}

function cutOff(call: Call): Response {
  call.env.incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

function replace(call: Call, body: string | null, type: string | null): undefined {
  const { status } = call.res;
  call.res = undefined;
  call.res = new Response(body, { status, headers: type === null ? {} : { 'content-type': type } });
}
