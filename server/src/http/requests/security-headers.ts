import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '../caller.ts';

/** CSP hashes of the page's inline scripts. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

export const CSP_REPORT_PATH = '/csp';

export type SecurityHeaders = ReturnType<typeof securityHeaders>;

export function securityHeaders(options: { https: boolean; scriptHashes: string[] }) {
  const every = {
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(options.https
      ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
      : {}),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  };
  /**
   * Public pages without session data: the customer's pages and websites. No opener isolation: it makes browsers
   * start a new process once the headers arrive, 57 of 701 ms to first paint (docs/decisions/0021 says what that
   * gives up). Only our own hashed scripts run here, so no Permissions-Policy.
   */
  const openPage: Record<string, string> = {
    ...every,
    'Content-Security-Policy': [
      "default-src 'self'",
      `script-src ${["'self'", ...options.scriptHashes].join(' ')}`,
      "style-src 'self'",
      // blob: the previews of photos that are being uploaded; only the page's own scripts make such addresses.
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      // The one policy is in web/index.html.
      "require-trusted-types-for 'script'",
      'trusted-types jobly',
      `report-uri ${CSP_REPORT_PATH}`,
    ].join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  };
  const page: Record<string, string> = {
    ...openPage,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  };
  /** JSON and the app's files are not pages and need fewer headers. */
  const data: Record<string, string> = {
    ...every,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  };
  return { page, openPage, data };
}

/** A page's own, stricter headers stay. */
export function setSecurityHeaders(headers: SecurityHeaders) {
  return createMiddleware<HttpEnv>(async (context, next) => {
    await next();
    const isData = context.res.headers.get('content-type')?.startsWith('application/json');
    const kind = isData ? 'data' : (context.get('pageKind') ?? 'page');
    for (const [name, value] of Object.entries(headers[kind])) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  });
}
