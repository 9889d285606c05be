import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { HttpEnv } from './caller.ts';

/** The CSP hash of every inline script of a page; the page is ours and known at start. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

export function securityHeaders(options: { https: boolean; scriptHashes: string[] }) {
  const general = generalHeaders(options);
  // A page that states a policy of its own (the customer's pages, stricter than this one) keeps it.
  return createMiddleware<HttpEnv>(async (context, next) => {
    const own = new Map<string, string>();
    await general(context, async () => {
      await next();
      for (const name of ['Content-Security-Policy', 'Referrer-Policy']) {
        const value = context.res.headers.get(name);
        if (value !== null) own.set(name, value);
      }
    });
    for (const [name, value] of own) context.res.headers.set(name, value);
  });
}

function generalHeaders(options: { https: boolean; scriptHashes: string[] }) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...options.scriptHashes],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: options.https ? 'max-age=63072000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
  });
}
