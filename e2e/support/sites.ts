import { siteDraft, type BusinessForSite } from '@jobly/core/websites/site-draft';
import type { SiteContent } from '@jobly/core/websites/site';
import { makeAccount, sql } from './accounts.ts';

const PLAIN: BusinessForSite = {
  businessName: 'Rivera Plumbing',
  businessPhone: '(415) 555-0132',
  email: null,
  trade: null,
  serviceArea: 'Austin, TX',
  openingHours: 'weekdays_8_5',
};

/** Businesses as different as they come; the key is the address. */
export const SITE_BUSINESSES = {
  riveraplumbing: PLAIN,
  al: { ...PLAIN, businessName: 'AL', trade: 'Roofing', serviceArea: null, openingHours: null },
  wolfe: {
    ...PLAIN,
    businessName: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100),
    trade: 'Electrical',
    serviceArea: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    openingHours: 'always',
  },
  greengables: {
    ...PLAIN,
    businessName: 'Green Gables Tree Care',
    businessPhone: null,
    email: 'a.very.long.mailbox.name.indeed@green-gables-tree-care.example',
    openingHours: 'six_days_8_6',
  },
  sparkleshine: {
    ...PLAIN,
    businessName: 'Sparkle ✨ & Shine 🧽',
    trade: 'Cleaning',
    openingHours: 'every_day_8_8',
  },
  hearth: {
    ...PLAIN,
    businessName: 'Hearth & Home',
    trade: 'Chimney Sweep',
    serviceArea: 'Portland and the coast',
  },
  clearwater: {
    ...PLAIN,
    businessName: 'Clear Water',
    trade: 'Aquarium maintenance',
    ownServices: ['Tank cleaning', 'Water tests', 'Fish health checks', 'New tanks set up'],
    quotes: [{ text: 'Our reef has never looked better.', name: 'Dana R.' }],
  },
  cohen: {
    ...PLAIN,
    businessName: 'שרברבות כהן ובניו (24)',
    trade: 'Plumbing',
    serviceArea: 'תל אביב',
  },
  hermanos: {
    ...PLAIN,
    businessName: 'Impermeabilizaciones y Mantenimientos Hermanos Fernández-Villavicencio',
    trade: 'Impermeabilización de azoteas',
    serviceArea: 'Área metropolitana de San Antonio',
  },
  business: {
    businessName: '🧽',
    businessPhone: null,
    email: null,
    trade: null,
    serviceArea: null,
    openingHours: null,
  },
} satisfies Record<string, BusinessForSite>;

/** A published site, as a build and a publish would have left it; the same address is one site. */
export async function laySite(
  databaseUrl: string,
  slug: string,
  business: BusinessForSite,
  change: Partial<SiteContent> = {},
): Promise<void> {
  const account = await makeAccount(databaseUrl);
  const content = JSON.stringify({ ...siteDraft(business), ...change });
  await sql(databaseUrl)`
    with website as (
      insert into websites (user_id, status, website_type, jobly_url, business_name)
      values (${account.userId}, 'live', 'jobly', ${`https://${slug}.jobly.site`},
        ${business.businessName.slice(0, 100)}) returning id
    )
    insert into sites (website_id, user_id, slug, draft, live, published_at)
    select id, ${account.userId}, ${slug}, ${content}::jsonb, ${content}::jsonb, now() from website
    on conflict (slug) do update set draft = excluded.draft, live = excluded.live,
      published_at = excluded.published_at`;
}
