import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '../caller.ts';

/** The CSP hash of every inline script of a page; the page is ours and known at start. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

export const CSP_REPORT_PATH = '/csp';

export type SecurityHeaders = ReturnType<typeof securityHeaders>;

/** Three lists for all answers, whichever way they take through the server. */
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
   * What anybody may open and shows nothing of a session when it is opened: the customer's pages, and
   * websites. Cut off from who opened it, a page is drawn by a process of its own, which browsers start
   * when its head has come: 57 of the 701 ms until it is seen. What that gives up is said in
   * docs/decisions/0021. Only scripts of ours, known by their hashes, run on it: nobody is there to be
   * forbidden the camera.
   */
  const openPage: Record<string, string> = {
    ...every,
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
      // The one policy, for the app's own scripts, is in web/index.html.
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
  /** JSON, and the files of the app: none is a page, so less needs saying, and it is said nine times. */
  const data: Record<string, string> = {
    ...every,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  };
  return { page, openPage, data };
}

/** What a page states for itself (the customer's pages are stricter) stays as it is. */
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
