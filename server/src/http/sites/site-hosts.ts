import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { OnResponse } from '../operations/access-log.ts';
import {
  methodNotAllowed,
  notFound,
  siteAnswers,
  unavailable,
  type SiteServing,
} from './site-answers.ts';
import { sitePath } from './site-routes.ts';

export interface SiteHostsOptions {
  /** `sites.example.com`; without it every host is the app's. */
  domain: string | undefined;
  /** The app's own address stays the app's, even below the domain of the sites. */
  publicUrl: string;
  /** Nothing when the pages were not built: a site's host then answers 404, never the app. */
  serving: SiteServing | undefined;
  /** What each page carries that anybody may open. */
  headers: Record<string, string>;
  log: Logger;
  onResponse: OnResponse;
}

/** Where a site is: on its own host when a domain is set aside for sites, else below the app's. */
export function siteAddresses(options: {
  domain: string | undefined;
  publicUrl: string;
}): (slug: string) => string {
  const { protocol, port, origin } = new URL(options.publicUrl);
  const { domain } = options;
  if (domain === undefined) return (slug) => origin + sitePath(slug);
  return (slug) => `${protocol}//${slug}.${domain}${port && `:${port}`}`;
}

/**
 * In front of everything else: a request for a site's host gets that site or a 404. The app, with its
 * cookies and calls, does not exist there, so a page of a business can never act for its owner.
 */
export function withSiteHosts(options: SiteHostsOptions, app: RequestListener): RequestListener {
  const domain = options.domain?.toLowerCase();
  if (domain === undefined) return app;
  const appHost = hostOf(new URL(options.publicUrl).host);
  const below = `.${domain}`;
  const answers = options.serving && siteAnswers(options.serving);

  async function answerFor(slug: string, path: string, request: IncomingMessage) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed();
    const { headers } = request;
    return answers ? answers.answer({ slug, path, base: '', headers }) : notFound();
  }

  /** Without the database there is no answer, but there is an end. */
  async function take(slug: string, request: IncomingMessage, response: ServerResponse) {
    const startedMs = performance.now();
    const requestId = randomUUID();
    const path = (request.url ?? '/').split('?')[0]!;
    const answer = await answerFor(slug, path, request).catch((error: unknown) => {
      options.log.error({ requestId, err: error }, 'a site could not be read');
      return unavailable();
    });
    response.writeHead(answer.status, {
      ...options.headers,
      ...answer.headers,
      ...(answer.body ? { 'Content-Length': answer.body.length } : {}),
      'X-Request-Id': requestId,
    });
    response.end(request.method === 'HEAD' ? undefined : (answer.body ?? undefined));
    options.onResponse({
      requestId,
      method: request.method ?? '',
      route: 'site host',
      status: answer.status,
      seconds: (performance.now() - startedMs) / 1000,
    });
  }

  return (request, response) => {
    const host = hostOf(request.headers.host ?? '');
    if (host === appHost || !host.endsWith(below)) return app(request, response);
    return take(host.slice(0, -below.length), request, response);
  };
}

/** Lower case, without the port and the dot that may end a full name. */
function hostOf(header: string): string {
  return header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
