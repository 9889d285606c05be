import { setTimeout as wait } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Fault } from '../records.ts';
import { refusal } from '../wire/input.ts';
import type { Call, Env } from '../wire/http.ts';
import type { World } from '../world.ts';
import { REFUSALS, SPOILED, isRefusal } from './fault-input.ts';

const PREFIX = '/api/1/partner';

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
  const { faults, transact } = world;
  return transact(() => {
    const fault = faults.oldest().find((candidate) => strikes(candidate, call));
    if (fault?.times === 1) faults.delete(fault.id);
    else if (fault?.times) faults.save({ ...fault, times: fault.times - 1 });
    return fault;
  });
}

/** `refuse` is the body of an error, as that provider writes it. */
export function withFaults(world: World, refuse = refusal): MiddlewareHandler<Env> {
  return async (call, next) => {
    const fault = takeFault(world, call);
    if (!fault) return next();
    const { kind, message, seconds } = fault;
    if (kind === 'slow') {
      await wait(seconds * 1000, undefined, { ref: false });
      return world.isOpen() ? next() : cutOff(call);
    }
    if (kind === 'reset-before') return cutOff(call);
    if (kind === 'no-effect') return call.json({});
    if (isRefusal(kind)) {
      const status = Number(kind) as ContentfulStatusCode;
      if (status === 429) call.header('retry-after', '1');
      return call.json(refuse(status, message ?? REFUSALS[kind]), status);
    }
    await next();
    const { status } = call.res;
    call.res = undefined;
    if (kind === 'reset-after-commit') call.res = cutOff(call);
    else {
      const [body, type] = SPOILED[kind];
      call.res = new Response(body, { status, headers: type ? { 'content-type': type } : {} });
    }
    return undefined;
  };
}

function cutOff(call: Call): Response {
  call.env.incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}
