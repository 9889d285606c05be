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
  /** The app's own address stays the app's, even below the domain of the sites. */
  publicUrl: string;
  /** Nothing when the pages were not built: a site's host then answers 404, never the app. */
  serving: SiteServing | undefined;
  trustedProxies: string[];
  /** There, a domain that is neither ours nor known to us shows nothing; elsewhere, the app. */
  production: boolean;
  /** What each page carries that anybody may open. */
  headers: Record<string, string>;
  log: Logger;
  onResponse: OnResponse;
}

/** For machines that know this one by any name; answered without a look at whose domain that is. */
const FOR_ANY_HOST = new Set([...OPERATION_PATHS, '/functions/v1/certificate-allowed']);

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

/** The site's slug; null: the host is nobody's; undefined: the database is away, so nobody knows. */
type Slug = string | null | undefined;

/**
 * In front of everything else: a request for a site's host gets that site or a 404. The app, with its
 * cookies and calls, does not exist there, so a page of a business can never act for its owner.
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
    // Only the site's own page sends its form.
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

  /** Without the database there is no answer, but there is an end. */
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
  // Whether all names below a domain are to be asked for by https is its owner's to say.
  const { 'Strict-Transport-Security': _, ...headersElsewhere } = options.headers;
  const takeElsewhere = takeWith(headersElsewhere);

  return (request, response) => {
    const asked = hostOf(request.headers.host ?? '');
    if (asked === appHost || asked === domain) return app(request, response);
    if (below !== undefined && asked.endsWith(below)) {
      return take(asked.slice(0, -below.length), request, response);
    }
    if (!isPublicName(asked) || FOR_ANY_HOST.has(pathOf(request))) return app(request, response);
    // Whose domain it is is known for a while; without the database it is not the app's to answer.
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

/** Lower case, without the port and the dot that may end a full name. */
export function hostOf(header: string): string {
  return header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
