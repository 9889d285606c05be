import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isPublicName } from '@jobly/core/web-address';
import type { Logger } from 'pino';
import { collectLimits, type LimitMet } from '../../db/limits-met.ts';
import type { OnResponse } from '../operations/access-log.ts';
import { OPERATION_PATHS } from '../operations/operations.ts';
import { addressReader } from '../requests/client-address.ts';
import { limitHeaders } from '../requests/limit-headers.ts';
import { isCrossSite } from '../requests/same-origin.ts';
import { ownDomains } from './own-domains.ts';
import { methodNotAllowed, notFound, unavailable } from './plain-pages.ts';
import { readSentForm } from './read-form.ts';
import { siteAnswers, type SiteServing, type SiteVisit } from './site-answers.ts';
import { sitePath } from './site-routes.ts';

export interface SiteHostsOptions {
  /** `sites.example.com`; without it every host is the app's. */
  domain: string | undefined;
  /** Always the app's, even below `domain`. */
  publicUrl: string;
  /** Undefined when the pages were not built: a site's host then answers 404, never the app. */
  serving: SiteServing | undefined;
  trustedProxies: string[];
  /** In production an unknown domain gets a 404; elsewhere, the app. */
  production: boolean;
  headers: Record<string, string>;
  log: Logger;
  onResponse: OnResponse;
}

/** For machines; answered on any host without a lookup. */
const FOR_ANY_HOST = new Set([...OPERATION_PATHS, '/functions/v1/certificate-allowed']);

/** On its own host when SITE_DOMAIN is set, else below the app's. */
export function siteAddresses(options: {
  domain: string | undefined;
  publicUrl: string;
}): (slug: string) => string {
  const { protocol, port, origin } = new URL(options.publicUrl);
  const { domain } = options;
  if (domain === undefined) return (slug) => origin + sitePath(slug);
  return (slug) => `${protocol}//${slug}.${domain}${port && `:${port}`}`;
}

/** null: no site has this host; undefined: unknown, the database is unreachable. */
type Slug = string | null | undefined;

/**
 * Before everything else: a site's host gets that site or a 404. The app with its cookies does not exist there, so a
 * business's page can never act for its owner.
 */
export function withSiteHosts(options: SiteHostsOptions, app: RequestListener): RequestListener {
  const domain = options.domain?.toLowerCase();
  const { host, protocol } = new URL(options.publicUrl);
  const appHost = hostOf(host);
  const below = domain === undefined ? undefined : `.${domain}`;
  const clientIpOf = addressReader(options.trustedProxies);
  const { serving } = options;
  const answers = serving && siteAnswers(serving);
  const domains = ownDomains(async (name) => serving?.findSlugOfDomain(name));

  async function answerFor(slug: Slug, request: IncomingMessage) {
    const { headers, method = '' } = request;
    const path = pathOf(request);
    if (!['GET', 'HEAD', 'POST'].includes(method)) return methodNotAllowed();
    const origin = `${protocol}//${headers.host ?? ''}`;
    if (method === 'POST' && isCrossSite(headers, origin)) return methodNotAllowed();
    if (!answers || slug === null) return notFound();
    if (slug === undefined) return unavailable();
    const peer = request.socket.remoteAddress ?? '';
    const clientIp = clientIpOf(peer, headers['x-forwarded-for']?.toString());
    const readForm: SiteVisit['readForm'] = (mayPhoto) =>
      readSentForm({ headers, body: request, clientIp }, mayPhoto);
    return answers.answer({ slug, path, base: '', method, headers, readForm });
  }

  /** Without the database: 503 instead of a hang. */
  const takeWith =
    (headers: Record<string, string>) =>
    async (slug: Slug, request: IncomingMessage, response: ServerResponse) => {
      const startedMs = performance.now();
      const requestId = randomUUID();
      const met: LimitMet[] = [];
      const asked = collectLimits(met, () => answerFor(slug, request));
      const answer = await asked.catch((error: unknown) => {
        options.log.error({ requestId, err: error }, 'a site could not be read');
        return unavailable();
      });
      response.writeHead(answer.status, {
        ...headers,
        ...answer.headers,
        ...limitHeaders(met, answer.status),
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
    };
  const take = takeWith(options.headers);
  // HSTS on a custom domain is its owner's decision.
  const { 'Strict-Transport-Security': _, ...headersElsewhere } = options.headers;
  const takeElsewhere = takeWith(headersElsewhere);

  return (request, response) => {
    const asked = hostOf(request.headers.host ?? '');
    if (asked === appHost || asked === domain) return app(request, response);
    if (below !== undefined && asked.endsWith(below)) {
      return take(asked.slice(0, -below.length), request, response);
    }
    if (!isPublicName(asked) || FOR_ANY_HOST.has(pathOf(request))) return app(request, response);
    // Without the database an unknown host must not fall through to the app.
    return domains.slugOf(asked).then(
      (slug) =>
        slug === undefined && !options.production
          ? app(request, response)
          : takeElsewhere(slug ?? null, request, response),
      () => takeElsewhere(undefined, request, response),
    );
  };
}

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?')[0]!;

/** Lower case, without the port and a trailing dot. */
export function hostOf(header: string): string {
  return header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
