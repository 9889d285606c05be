import { createHash } from 'node:crypto';
import { ERRORS } from '@jobly/core/error-catalogue';
import { AppError } from '@jobly/core/errors';
import { parseJson } from '@jobly/core/parse-json';
import * as contract from '@jobly/core/staff/user-form';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Actor } from '../../../db/audit.ts';
import type { RateLimit } from '../../../db/rate-limits.ts';
import type { HttpContext } from '../../../http/caller.ts';
import { limitKeys } from '../../../http/requests/client-address.ts';
import { deviceName } from '../../../http/requests/user-agent.ts';
import { jsonRoute, type Route } from '../../../http/route.ts';
import type { Cookie } from '../../../http/cookies.ts';
import type { Secret } from '../../../secret.ts';
import { createUser, UserNotCreatedError, type CreateUserDeps } from './create-user.ts';
import { isSignedBy, readAnswers } from './form-answers.ts';
import { closeGate, findPass, openGate, type GateDeps } from './gate.ts';

export interface UserFormDeps extends GateDeps, CreateUserDeps {
  cookie: Cookie;
  /** For the gate; a form service signs its own. */
  forms: RateLimit;
  typeformSecrets: (Secret | undefined)[];
}

export function userFormRoutes(deps: UserFormDeps): Route[] {
  const { database, cookie } = deps;
  return [
    jsonRoute(contract.openGate, async ({ body, context }) => {
      const opened = await openGate(deps, context, body.password);
      await closeGate(database, cookie.read(context));
      // Expires after half an hour, or with the browser session (spec 2).
      cookie.write(context, opened.token, 'session');
      return { until: opened.until.toISOString() };
    }),

    jsonRoute(contract.getGate, async ({ context }) => {
      const until = await findPass(deps, cookie.read(context));
      return { until: until?.toISOString() ?? null };
    }),

    jsonRoute(contract.closeGate, async ({ context }) => {
      await closeGate(database, cookie.read(context));
      cookie.clear(context);
      return {};
    }),

    // By hand: the signature covers the raw body, and a failure carries `error` and `details` as well.
    { contract: contract.typeformWebhook, handle: (context) => receiveForm(deps, context) },
  ];
}

async function receiveForm(deps: UserFormDeps, context: HttpContext): Promise<Response> {
  const rawBody = await context.req.text();
  const actor = await senderOf(deps, context, rawBody);
  if (!actor) throw new AppError('forbidden');
  if (actor.role === 'gate') await deps.forms.mustTake(limitKeys(context.get('address')));
  const form = contract.typeformWebhook.body.safeParse(parseJson(rawBody)).data?.form_response;
  if (!form) {
    return refusal(context, 'invalid_request', 'Not a form response', 'It could not be read.');
  }
  const read = readAnswers(form.answers);
  if ('problem' in read) return refusal(context, 'invalid_request', 'Not valid', read.problem);
  try {
    const name = form.token ?? `sha256-${createHash('sha256').update(rawBody).digest('hex')}`;
    const token = `${actor.role}:${name}`;
    const userId = await createUser(deps, { user: read.user, actor, token });
    return context.json(contract.typeformWebhook.reply.parse({ userId }) as object);
  } catch (error) {
    if (!(error instanceof UserNotCreatedError)) throw error;
    return refusal(context, 'user_not_created', error.message, error.details);
  }
}

/** A form service by its signature, or a person by the gate. */
async function senderOf(
  deps: UserFormDeps,
  context: HttpContext,
  rawBody: string,
): Promise<Actor | undefined> {
  const from = {
    id: null,
    address: context.get('address'),
    device: deviceName(context.req.header('user-agent')),
  };
  const signature = context.req.header('typeform-signature');
  if (deps.typeformSecrets.some((secret) => isSignedBy(secret, rawBody, signature))) {
    return { ...from, name: 'a signed form', role: 'system' };
  }
  const isOpen = await findPass(deps, deps.cookie.read(context));
  return isOpen ? { ...from, name: 'the create-user form', role: 'gate' } : undefined;
}

function refusal(
  context: HttpContext,
  code: 'invalid_request' | 'user_not_created',
  error: string,
  details: string,
): Response {
  const { status } = ERRORS[code];
  return context.json(
    { code, message: `${error}: ${details}`, requestId: context.get('requestId'), error, details },
    status as ContentfulStatusCode,
  );
}
