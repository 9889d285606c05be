import { firstError } from '@jobly/core/first-error';
import { AppError } from '@jobly/core/errors';
import { publicWebAddress } from '@jobly/core/web-address';
import { WEBSITE_RULES } from '@jobly/core/websites/messages';
import { hasContact, SiteContent } from '@jobly/core/websites/site';
import { slugIn } from '@jobly/core/websites/site-place';
import { COMPLETE_WEBSITE_RULES, WebsiteUrlInput } from '@jobly/core/websites/staff-contract';
import type { Db } from '../../db/database.ts';
import { countRows, findRow, type Row } from '../../db/rows.ts';
import { label, mustFindPerson } from '../../staff-actions/people.ts';
import {
  change,
  type Preview,
  type PreviewedOnly,
  type StaffIntents,
} from '../../staff-actions/intent.ts';
import type { LiveDeps } from './deps.ts';
import { findWebsite } from './queries.ts';

export function websitePreviews(deps: LiveDeps): Pick<StaffIntents, PreviewedOnly> {
  return {
    'delete-website': (db, { userId }) => previewDeletion(deps, db, userId),
    'complete-website': (db, input) => previewCompletion(deps, db, input),
  };
}

export async function previewDeletion(deps: LiveDeps, db: Db, userId: string): Promise<Preview> {
  const { website, site, preview } = await read(db, userId);
  const requests = await countRows(db, 'website_change_requests', { user_id: userId });
  return {
    ...preview,
    changes: [
      ...change('Website', website.jobly_url ?? website.external_url ?? website.status, null),
      ...(site ? change('Generated site', deps.addresses.url(site.slug), null) : []),
      ...(requests > 0 ? change('Change requests', String(requests), null) : []),
    ],
    notes: [
      'It can be taken back from the log, as long as nobody else has taken its address.',
      ...(requests > 0 ? ['Its change requests do not come back.'] : []),
    ],
  };
}

async function previewCompletion(
  deps: LiveDeps,
  db: Db,
  { userId, joblyUrl }: { userId: string; joblyUrl: string },
): Promise<Preview> {
  const { website, site, preview } = await read(db, userId);
  const problem = firstError(WebsiteUrlInput, joblyUrl);
  if (problem) return { ...preview, refused: problem };
  const { url, isOwn, refused } = readCompletion(deps, { website, site, joblyUrl });
  if (refused) return { ...preview, refused: refused.message };
  return {
    ...preview,
    changes: [
      ...change('Status', website.status, 'live'),
      ...change('Address', website.jobly_url, url),
      ...(website.change_request ? change('Change request', 'open', 'done') : []),
    ],
    notes: [
      isOwn
        ? 'Visitors see the draft from now on.'
        : 'The address is not the generated one: only the address is noted.',
      'Its owner is told.',
    ],
  };
}

/** What 'Mark as Live' does with an address (`isOwn`: the account's generated site), or why not. */
export function readCompletion(
  { addresses }: LiveDeps,
  given: { website: { status: string }; site: Row<'sites'> | undefined; joblyUrl: string },
): { url: string; isOwn: boolean; refused?: AppError } {
  const { website, site, joblyUrl } = given;
  const slug = slugIn(joblyUrl, addresses.url);
  const isOwn = slug !== undefined && slug === site?.slug;
  const url = (isOwn ? addresses.url(slug) : publicWebAddress(joblyUrl)) ?? '';
  const refuse = (refused: AppError) => ({ url, isOwn, refused });
  if (website.status === 'linked') return refuse(new AppError('website_not_startable'));
  // Another account's site, or one not written yet.
  if (slug !== undefined && !isOwn) {
    return refuse(new AppError('invalid_request', { message: COMPLETE_WEBSITE_RULES.notThisSite }));
  }
  if (!url) {
    return refuse(new AppError('invalid_request', { message: WEBSITE_RULES.addressNotValid }));
  }
  if (isOwn && !hasContact(SiteContent.parse(site.draft))) {
    const message = COMPLETE_WEBSITE_RULES.noContact;
    return refuse(new AppError('staff_action_refused', { message }));
  }
  return { url, isOwn };
}

async function read(db: Db, userId: string) {
  const title = label(await mustFindPerson(db, userId));
  const website = await findWebsite(db, userId);
  if (!website) throw new AppError('not_found');
  const site = await findRow(db, 'sites', { user_id: userId });
  const preview: Preview = { title, changes: [], notes: [], refused: null };
  return { website, site, preview };
}
