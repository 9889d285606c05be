import type { BodyOf } from '@jobly/core/contract';
import { AppError } from '@jobly/core/errors';
import { formatPhone } from '@jobly/core/phone';
import type { updateWebsiteDetails, WebsiteDetails } from '@jobly/core/websites/contract';
import { currentHours } from '@jobly/core/websites/hours';
import { SiteContent, SitePhoto, SiteQuote } from '@jobly/core/websites/site';
import { chosenServices } from '@jobly/core/websites/own-choice';
import { servicesOf } from '@jobly/core/websites/site-draft';
import { tradeInName } from '@jobly/core/websites/trades';
import { slugCandidates, slugOf } from '@jobly/core/websites/slug';
import * as z from 'zod/mini';
import { checkBusinessName } from '../../business-names.ts';
import type { Db } from '../../db/database.ts';
import { findRow, type Row } from '../../db/rows.ts';
import type { WebsiteDeps } from './deps.ts';
import { findDetails, findTakenSlugs, saveDetails } from './queries.ts';

const Titles = z.array(z.string());

/** As edited for the website, else from the profile. */
export async function businessDetails(db: Db, userId: string) {
  const row = await findDetails(db, userId);
  if (!row) return undefined;
  const edited = row.user_id !== null;
  const phone = edited ? row.business_phone : row.phone;
  return {
    businessName: edited ? row.business_name : row.company_name,
    businessPhone: phone === null ? null : formatPhone(phone),
    trade: row.trade,
    serviceArea: row.service_area,
    openingHours: row.opening_hours === null ? null : currentHours(row.opening_hours),
    language: row.language ?? row.own_language,
    ticked: row.services === null ? null : Titles.parse(row.services),
    ownServices: Titles.parse(row.own_services ?? []),
    photos: z.array(SitePhoto).parse(row.photos ?? []),
    quotes: z.array(SiteQuote).parse(row.quotes ?? []),
    logo: row.logo_name,
    email: row.email,
  };
}

export async function readDetails(deps: WebsiteDeps, userId: string): Promise<WebsiteDetails> {
  const details = await businessDetails(deps.database.readAs(userId), userId);
  if (!details) throw new AppError('profile_not_found');
  const { businessName, language, ticked, logo } = details;
  const trade = details.trade ?? tradeInName(businessName ?? '') ?? null;
  const secure = deps.addresses.url('x').startsWith('https:');
  const site = await findRow(deps.database.system, 'sites', { user_id: userId });
  const known = {
    ...details,
    services: servicesOf(trade, language, ticked),
    ...(site && shownBy(site)),
    hasLogo: logo !== null,
    hasSite: site !== undefined,
    secure,
  };
  if (!businessName) return { ...known, address: null, nameTaken: false };
  const slug = await freeSlug(deps.database.system, userId, { ...details, businessName });
  return {
    ...known,
    address: deps.addresses.shown(slug),
    nameTaken: !['', slug].includes(slugOf(businessName)),
  };
}

/** The live content, else the draft. */
export function shownContent({ draft, live }: Pick<Row<'sites'>, 'draft' | 'live'>): SiteContent {
  return SiteContent.parse(live ?? draft);
}

function shownBy(site: Row<'sites'>) {
  const content = shownContent(site);
  return { ...chosenServices(content), photos: content.photos, quotes: content.quotes };
}

export async function updateDetails(
  deps: WebsiteDeps,
  userId: string,
  form: BodyOf<typeof updateWebsiteDetails>,
): Promise<WebsiteDetails> {
  const { trade, serviceArea, openingHours, language } = form;
  await checkBusinessName(deps.database.system, { userId, name: form.businessName });
  await saveDetails(deps.database.system, {
    user_id: userId,
    business_name: form.businessName,
    business_phone: form.businessPhone,
    ...(trade === undefined ? {} : { trade }),
    ...(serviceArea === undefined ? {} : { service_area: serviceArea }),
    ...(openingHours === undefined ? {} : { opening_hours: openingHours }),
    ...(language === undefined ? {} : { language }),
  });
  return readDetails(deps, userId);
}

const TRIED_AT_ONCE = 12;

export async function freeSlug(
  db: Db,
  userId: string,
  business: Parameters<typeof slugCandidates>[0],
): Promise<string> {
  const candidates = slugCandidates(business);
  for (;;) {
    const some = Array.from({ length: TRIED_AT_ONCE }, () => candidates.next().value as string);
    const taken = await findTakenSlugs(db, some, userId);
    const free = some.find((slug) => !taken.has(slug));
    if (free) return free;
  }
}
