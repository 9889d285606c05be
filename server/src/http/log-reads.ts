import type { BaseDeps } from '../base-deps.ts';
import { writeRead } from '../db/audit.ts';
import { actorOf } from './actor.ts';
import type { HttpContext } from './caller.ts';
import type { Route } from './route.ts';

/** Staff's reads of personal data are logged before the response is sent (core's `logged`). */
export function withReadLog(deps: BaseDeps, route: Route): Route {
  const { logged, method } = route.contract;
  if (!logged) return route;
  return {
    ...route,
    async handle(context) {
      const response = await route.handle(context);
      if (!response.ok) return response;
      const asked = await askedFor(context, method);
      if (asked) await logRead(deps, context, { action: logged, ...asked });
      return response;
    },
  };
}

/** Undefined when the call is not about a person. */
async function askedFor(context: HttpContext, method: string) {
  const given = {
    ...context.req.query(),
    ...context.req.param(),
    ...(method === 'GET' ? {} : await context.req.json<Record<string, string>>()),
  };
  const { userId, keepUserId, q } = given;
  const account = userId ?? keepUserId;
  const after = method === 'GET' ? null : given;
  if (account) return { userId: account, subject: `account ${account}`, after };
  const words = q?.trim() ?? Object.values(given).join(' ');
  return words ? { userId: null, subject: `"${words}"`, after } : undefined;
}

type Read = NonNullable<Awaited<ReturnType<typeof askedFor>>> & { action: string };

async function logRead({ database, clock }: BaseDeps, context: HttpContext, read: Read) {
  const caller = await context.get('findCaller')();
  await database.system.transaction().execute(async (db) => {
    const actor = await actorOf(db, { caller: caller!, context });
    await writeRead(db, { at: clock.now(), actor, ...read });
  });
}
