import { AppError } from '@jobly/core/errors';
import { isPublicName } from '@jobly/core/web-address';
import type pg from 'pg';
import { rateLimit } from '../../db/rate-limits.ts';
import { limitKeys } from '../requests/client-address.ts';
import { openRoute, optionalTexts, type Route } from '../route.ts';
import { ownDomains } from './own-domains.ts';
import { SLUG, type SiteServing } from './site-answers.ts';
import { hostOf } from './site-hosts.ts';

/** Names that we do not have, of one asker in a minute; a proxy asks for one name once in a handshake. */
const UNKNOWN_NAMES_PER_MINUTE = 60;

const PATH = '/functions/v1/certificate-allowed';

/**
 * Whether a proxy may ask for a certificate for a name (Caddy: `on_demand_tls ask`). Anybody can send a
 * handshake for any name: without this, they would use up the limits of whoever issues certificates. Only names that
 * we do not have are counted: a site's own is always answered, whatever strangers ask (0022).
 */
export function certificateRoute(options: {
  publicUrl: string;
  /** Below it each live site has its own host. */
  siteDomain: string | undefined;
  serving: SiteServing | undefined;
  pool: pg.Pool;
}): Route {
  const { serving, siteDomain } = options;
  const misses = rateLimit(options.pool, {
    name: 'certificate-unknown',
    allowed: UNKNOWN_NAMES_PER_MINUTE,
    perSeconds: 60,
    flooded: true,
  });
  const ours = new Set([hostOf(new URL(options.publicUrl).host), siteDomain]);
  const domains = ownDomains(async (name) => serving?.findSlugOfDomain(name));

  async function isAllowed(name: string): Promise<boolean> {
    if (ours.has(name)) return true;
    if (siteDomain !== undefined && name.endsWith(`.${siteDomain}`)) {
      const slug = name.slice(0, -siteDomain.length - 1);
      return SLUG.test(slug) && (await serving?.findSite(slug)) !== undefined;
    }
    return isPublicName(name) && (await domains.slugOf(name)) !== undefined;
  }

  return openRoute(
    `GET ${PATH}`,
    {
      summary: 'Whether a proxy may ask for a certificate for ?domain=',
      query: optionalTexts('domain'),
      answers: { 'text/plain': [200] },
      errors: ['not_found'],
    },
    async (context) => {
      const allowed = await isAllowed(hostOf(context.req.query('domain') ?? ''));
      if (!allowed) {
        await misses.mustTake(limitKeys(context.get('address')));
        throw new AppError('not_found');
      }
      return context.text('ok');
    },
  );
}
