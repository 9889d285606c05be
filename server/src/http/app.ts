import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import { AppError } from '@jobly/core/errors';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import { collectLimits, type LimitMet } from '../db/limits-met.ts';
import { withPrimaryReads } from '../db/reads.ts';
import type { OnResponse } from './operations/access-log.ts';
import type { Caller, HttpContext, HttpEnv } from './caller.ts';
import { addressReader, isForThisMachine, isThisMachine } from './requests/client-address.ts';
import { limitHeaders } from './requests/limit-headers.ts';
import { errorReply } from './error-reply.ts';
import { isStaffOnly, type Route } from './route.ts';
import { sameOriginOnly } from './requests/same-origin.ts';
import { setSecurityHeaders, type SecurityHeaders } from './requests/security-headers.ts';
import type { ProviderName } from '@jobly/core/brand';
import { serveWebApp } from './pages/static-files.ts';
import type { WebApp } from './pages/web-app.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

/** Unknown calls below these get a JSON error, never a page. */
const CALL_PREFIXES = /^\/(auth|rest|functions|storage|realtime)\/v1(\/|$)/;

export interface AppOptions {
  routes: Route[];
  publicUrl: string;
  trustedProxies: string[];
  securityHeaders: SecurityHeaders;
  log: Logger;
  onResponse: OnResponse;
  web: WebApp | undefined;
  /** Of the installation: pages name it to who is not signed in. */
  provider?: ProviderName;
  findCaller: (context: HttpContext) => Promise<Caller | null>;
}

export function makeApp(options: AppOptions): Hono<HttpEnv> {
  // A trailing slash does not change a link.
  const app = new Hono<HttpEnv>({ strict: false });
  app.onError(errorReply);
  app.use(requestFacts(options));
  app.use(setSecurityHeaders(options.securityHeaders));
  app.use(sameOriginOnly(options.publicUrl));
  app.use(limitBody(options.routes));
  for (const route of options.routes) {
    const { method, path, reads = method === 'GET' } = route.contract;
    app.on(method, honoPath(route), async (context) => {
      context.header('Cache-Control', 'no-store');
      context.set('route', path);
      return reads ? route.handle(context) : withPrimaryReads(() => route.handle(context));
    });
  }
  // Only of public routes: another method on a staff's call is as unknown as the call.
  const known = options.routes.filter(({ contract }) => !isStaffOnly(contract.audience));
  for (const path of new Set(known.map((route) => honoPath(route)))) {
    app.all(path, () => {
      throw new AppError('method_not_allowed');
    });
  }
  app.all('/*', async (context, next) => {
    if (CALL_PREFIXES.test(context.req.path)) {
      // Same headers and cost as a staff's call.
      context.header('Cache-Control', 'no-store');
      await context.get('findCaller')();
      throw new AppError('not_found');
    }
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') {
      throw new AppError('method_not_allowed');
    }
    await next();
  });
  if (options.web) serveWebApp(app, { ...options, web: options.web });
  app.notFound(() => {
    throw new AppError('not_found');
  });
  return app;
}

/**
 * By the announced length, which Node enforces; only a body without one is counted. Hono's own limit reads the body
 * first (80 us). Routes with their own limit count later, after admission.
 */
function limitBody(routes: Route[]) {
  const withOwnLimit = routes
    .filter(({ bodyLimitBytes }) => bodyLimitBytes !== undefined)
    .map(({ contract: { method, path } }) => `${method} ${path.replace(/\{\w+\}/g, '[^/]+')}`);
  const pattern = new RegExp(`^(?:${withOwnLimit.join('|')})$`);
  const countsForItself = ({ req }: Context) => pattern.test(`${req.method} ${req.path}`);
  const refuse = () => {
    throw new AppError('body_too_large');
  };
  const counted = bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: refuse });
  return createMiddleware<HttpEnv>(async (context, next) => {
    const length = context.req.header('content-length');
    if (length !== undefined && context.req.header('transfer-encoding') === undefined) {
      if (Number(length) > BODY_LIMIT_BYTES && !countsForItself(context)) refuse();
      return next();
    }
    if (['GET', 'HEAD'].includes(context.req.method) || countsForItself(context)) return next();
    await counted(context, next);
    return undefined;
  });
}

function honoPath(route: Route): string {
  return route.contract.path.replace(/\{(\w+)\}/g, ':$1');
}

function requestFacts(options: AppOptions) {
  const clientAddress = addressReader(options.trustedProxies);
  const forThisMachine = isForThisMachine(options.publicUrl);
  return createMiddleware<HttpEnv>(async (context, next) => {
    const startedMs = performance.now();
    const requestId = randomUUID();
    const peer = getConnInfo(context).remote.address ?? '';
    context.set('requestId', requestId);
    context.set('address', clientAddress(peer, context.req.header('x-forwarded-for')));
    context.set(
      'isThisMachine',
      () => forThisMachine && isThisMachine(peer, context.req.raw.headers),
    );
    context.set('log', () => options.log.child({ requestId }));
    let caller: ReturnType<AppOptions['findCaller']> | undefined;
    // Once per request: the caller must not change halfway.
    context.set('findCaller', () => (caller ??= options.findCaller(context)));
    context.set('route', 'page');
    context.header('X-Request-Id', requestId);
    const met: LimitMet[] = [];
    await collectLimits(met, next);
    for (const [name, value] of Object.entries(limitHeaders(met, context.res.status))) {
      context.header(name, value);
    }
    options.onResponse({
      requestId,
      method: context.req.method,
      route: context.get('route'),
      status: context.res.status,
      seconds: (performance.now() - startedMs) / 1000,
    });
  });
}
