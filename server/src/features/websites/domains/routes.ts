import { randomBytes } from 'node:crypto';
import { AppError } from '@jobly/core/errors';
import { isPublicName } from '@jobly/core/web-address';
import * as contract from '@jobly/core/websites/contract';
import { WEBSITE_RULES } from '@jobly/core/websites/messages';
import { ownDomainOf } from '@jobly/core/websites/own-domain';
import { rateLimit } from '../../../db/rate-limits.ts';
import { deleteRows, findRow, type Row } from '../../../db/rows.ts';
import { jsonRoute, type Route } from '../../../http/route.ts';
import { checkDomain, recordName, recordValue, type DomainCheckDeps } from './check-domains.ts';

export interface DomainDeps extends DomainCheckDeps {
  siteDomain: string | undefined;
  publicUrl: string;
}

const CHECKS_PER_HOUR = 60;

/** Verified by a TXT record (docs/operations.md). */
export function domainRoutes(deps: DomainDeps): Route[] {
  const { database } = deps;
  const checks = rateLimit(database.pool, {
    name: 'domain-check',
    allowed: CHECKS_PER_HOUR,
    perSeconds: 3_600,
  });
  const ours = [deps.siteDomain, new URL(deps.publicUrl).hostname].filter(
    (name) => name !== undefined,
  );
  const available = ours.some(isPublicName);

  async function answer(userId: string) {
    const row = await findRow(database.readAs(userId), 'site_domains', { user_id: userId });
    if (!row) return { domain: null, available };
    const site = await findRow(database.system, 'sites', { user_id: userId });
    return { domain: site ? domainOf(deps, row, site.slug) : null, available };
  }

  return [
    jsonRoute(contract.getSiteDomain, ({ caller }) => answer(caller.userId)),

    jsonRoute(contract.setSiteDomain, async ({ caller: { userId }, body }) => {
      const domain = ownDomainOf(body.domain);
      if (domain === undefined || ours.some((name) => isSameOrBelow(domain, name))) {
        throw new AppError('invalid_request', { message: WEBSITE_RULES.domainNotValid });
      }
      const site = await findRow(database.system, 'sites', { user_id: userId });
      if (!site?.live) throw new AppError('website_not_live');
      await saveDomain(deps, userId, domain);
      return answer(userId);
    }),

    jsonRoute(contract.checkSiteDomain, async ({ caller: { userId } }) => {
      const row = await findRow(database.system, 'site_domains', { user_id: userId });
      if (!row) throw new AppError('not_found');
      await checks.mustTake(userId);
      await checkDomain(deps, row);
      return answer(userId);
    }),

    jsonRoute(contract.removeSiteDomain, async ({ caller: { userId } }) => {
      await deleteRows(database.system, 'site_domains', { user_id: userId });
      return answer(userId);
    }),
  ];
}

/** The same domain keeps its token: its record may be propagating. */
async function saveDomain(deps: DomainDeps, userId: string, domain: string): Promise<void> {
  const fresh = {
    user_id: userId,
    domain,
    token: randomBytes(18).toString('base64url'),
    verified_at: null,
    checked_at: null,
    missing_since: null,
    reached_at: null,
    created_at: deps.clock.now(),
  };
  await deps.database.system
    .insertInto('site_domains')
    .values(fresh)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(fresh).where('site_domains.domain', '!=', domain),
    )
    .execute();
}

function domainOf(deps: DomainDeps, row: Row<'site_domains'>, slug: string): contract.SiteDomain {
  return {
    domain: row.domain,
    recordName: recordName(row.domain),
    recordValue: recordValue(row.token),
    target: new URL(deps.siteUrl(slug)).hostname,
    verified: row.verified_at !== null,
    checkedAt: row.checked_at?.toISOString() ?? null,
    missingSince: row.missing_since?.toISOString() ?? null,
  };
}

const isSameOrBelow = (domain: string, name: string) =>
  domain === name || domain.endsWith(`.${name}`);
