import { siteDraft, type BusinessForSite } from '@jobly/core/websites/site-draft';
import { makeAccount, sql } from './accounts.ts';

const RIVERA_PLUMBING: BusinessForSite = {
  businessName: 'Rivera Plumbing',
  businessPhone: '(415) 555-0132',
  email: null,
  trade: null,
  serviceArea: 'Austin, TX',
  openingHours: 'weekdays_8_5',
};

/** A published site, as a build and a publish would have left it; the same address is one site. */
export async function laySite(databaseUrl: string, slug: string): Promise<void> {
  const account = await makeAccount(databaseUrl);
  const content = JSON.stringify(siteDraft(RIVERA_PLUMBING));
  await sql(databaseUrl)`
    with website as (
      insert into websites (user_id, status, website_type, jobly_url, business_name)
      values (${account.userId}, 'live', 'jobly', ${`https://${slug}.jobly.site`},
        ${RIVERA_PLUMBING.businessName}) returning id
    )
    insert into sites (website_id, user_id, slug, draft, live, published_at)
    select id, ${account.userId}, ${slug}, ${content}::jsonb, ${content}::jsonb, now() from website
    on conflict (slug) do update set draft = excluded.draft, live = excluded.live,
      published_at = excluded.published_at`;
}
