import { firstError } from '@jobly/core/accounts/schema';
import { ERRORS } from '@jobly/core/error-catalogue';
import { AppError } from '@jobly/core/errors';
import { publicWebAddress } from '@jobly/core/web-address';
import { WEBSITE_RULES } from '@jobly/core/websites/messages';
import { hasContact, SiteContent } from '@jobly/core/websites/site';
import { slugIn } from '@jobly/core/websites/site-place';
import { COMPLETE_WEBSITE_RULES, WebsiteUrlInput } from '@jobly/core/websites/staff-contract';
import { canUndoCompletion } from '@jobly/core/websites/status';
import type { Db } from '../../../db/database.ts';
import { label, mustFindPerson } from '../people-queries.ts';
import { change, refusedPlan } from './plan.ts';
import type { Plan } from './plan.ts';

export interface SiteAddress {
  siteUrl: (slug: string) => string;
}

/** These two run in the websites feature; here they are only looked at. */
const elsewhere = () => Promise.reject(new Error('this action runs in the websites feature'));

export async function previewDeleteWebsite(
  deps: SiteAddress,
  db: Db,
  { userId }: { userId: string },
): Promise<Plan> {
  const { website, about } = await read(db, userId, 'delete-website');
  const requests = await countRequests(db, userId);
  return {
    ...about,
    refused: null,
    dangerous: false,
    canUndo: true,
    changes: [
      ...change('Website', website.jobly_url ?? website.external_url ?? website.status, null),
      ...(website.slug ? change('Generated site', deps.siteUrl(website.slug), null) : []),
      ...(requests > 0 ? change('Change requests', String(requests), null) : []),
    ],
    notes: [
      'It can be taken back from the log, as long as nobody else has taken its address.',
      ...(requests > 0 ? ['Its change requests do not come back.'] : []),
    ],
    before: null,
    after: null,
    apply: elsewhere,
  };
}

export async function previewCompleteWebsite(
  deps: SiteAddress,
  db: Db,
  { userId, joblyUrl }: { userId: string; joblyUrl: string },
): Promise<Plan> {
  const { website, about } = await read(db, userId, 'complete-website');
  const problem = firstError(WebsiteUrlInput, joblyUrl);
  if (problem) return refusedPlan({ ...about, dangerous: false }, problem);
  const own = website.slug ? deps.siteUrl(website.slug) : undefined;
  const slug = slugIn(joblyUrl, deps.siteUrl);
  const isOwn = slug !== undefined && slug === website.slug;
  const url = isOwn ? own : publicWebAddress(joblyUrl);
  const refused =
    website.status === 'linked'
      ? ERRORS.website_not_startable.message
      : slug !== undefined && !isOwn
        ? COMPLETE_WEBSITE_RULES.notThisSite
        : url
          ? isOwn && !hasContact(SiteContent.parse(website.draft))
            ? COMPLETE_WEBSITE_RULES.noContact
            : null
          : WEBSITE_RULES.addressNotValid;
  if (refused) return refusedPlan({ ...about, dangerous: false }, refused);
  return {
    ...about,
    refused: null,
    dangerous: false,
    canUndo: canUndoCompletion(website.status),
    changes: [
      ...change('Status', website.status, 'live'),
      ...change('Address', website.jobly_url, url ?? null),
      ...(website.change_request ? change('Change request', 'open', 'done') : []),
    ],
    notes: [
      isOwn
        ? 'Visitors see the draft from now on.'
        : 'The address is not the generated one: only the address is noted.',
      'Its owner is told.',
    ],
    before: null,
    after: null,
    apply: elsewhere,
  };
}

async function read(db: Db, userId: string, action: string) {
  const person = await mustFindPerson(db, userId);
  const website = await db
    .selectFrom('websites')
    .leftJoin('sites', 'sites.website_id', 'websites.id')
    .select([
      'websites.id',
      'websites.status',
      'websites.jobly_url',
      'websites.external_url',
      'websites.change_request',
      'sites.slug',
      'sites.draft',
    ])
    .where('websites.user_id', '=', userId)
    .executeTakeFirst();
  if (!website) throw new AppError('not_found');
  const about = { action, title: label(person), userId, subject: `website ${website.id}` };
  return { website, about };
}

async function countRequests(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('website_change_requests')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
