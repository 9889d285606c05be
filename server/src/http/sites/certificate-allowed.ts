import { AppError } from '@jobly/core/errors';
import { isPublicName } from '@jobly/core/web-address';
import type pg from 'pg';
import { rateLimit } from '../../db/rate-limits.ts';
import { limitKeys } from '../requests/client-address.ts';
import { openRoute, optionalTexts, type Route } from '../route.ts';
import { ownDomains } from './own-domains.ts';
import { SLUG, type SiteServing } from './site-answers.ts';
import { hostOf } from './site-hosts.ts';

/** Unknown names per client; a proxy asks once per handshake. */
const UNKNOWN_NAMES_PER_MINUTE = 60;

const PATH = '/functions/v1/certificate-allowed';

/**
 * Whether a proxy may request a certificate (Caddy: `on_demand_tls ask`): handshakes for made-up names would use up
 * the issuer's limits. Only unknown names are counted, so that known sites always get an answer (0022).
 */
export function certificateRoute(options: {
  publicUrl: string;
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
