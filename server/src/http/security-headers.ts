import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './caller.ts';

/** The CSP hash of every inline script of a page; the page is ours and known at start. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** One list for every answer, whichever way it takes through the house. */
export function securityHeaders(options: {
  https: boolean;
  scriptHashes: string[];
}): Record<string, string> {
  return {
    'Content-Security-Policy': [
      "default-src 'self'",
      `script-src ${["'self'", ...options.scriptHashes].join(' ')}`,
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(options.https
      ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
      : {}),
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
  };
}

/** What a page states for itself (the customer's pages are stricter) stays as it is. */
export function setSecurityHeaders(headers: Record<string, string>) {
  const entries = Object.entries(headers);
  return createMiddleware<HttpEnv>(async (context, next) => {
    await next();
    for (const [name, value] of entries) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  });
}
