import { createHash } from 'node:crypto';
import { AppError } from '@jobly/core/errors';
import { changeDeclinedCopy } from '@jobly/core/websites/letters';
import { SiteContent } from '@jobly/core/websites/site';
import { COMPLETE_WEBSITE_RULES } from '@jobly/core/websites/staff-contract';
import type * as contract from '@jobly/core/websites/staff-contract';
import { canUndoCompletion } from '@jobly/core/websites/status';
import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/database.ts';
import { deleteRows, findRow, lockRow, updateRows, type Row } from '../../db/rows.ts';
import { actorOf, changeAndLog } from '../../http/actor.ts';
import type { Call } from '../../http/route.ts';
import { requireSeen } from '../../staff-actions/intent.ts';
import type { LiveDeps, SiteAddresses, WebsiteDeps } from './deps.ts';
import { businessNameOf, goLive, LIVE_WITHOUT_REQUEST, setLive } from './go-live.ts';
import { findAddedPhoto, findUnknownPhotos, lockWebsite, type WebsiteRow } from './queries.ts';
import { previewDeletion, readCompletion } from './staff-previews.ts';

export function siteOf(row: Row<'sites'>, addresses: SiteAddresses): contract.Site {
  return {
    userId: row.user_id,
    slug: row.slug,
    address: addresses.url(row.slug),
    draft: SiteContent.parse(row.draft),
    live: row.live === null ? null : SiteContent.parse(row.live),
    publishedAt: row.published_at?.toISOString() ?? null,
    version: versionOf(row),
  };
}

/** By content, so that saving equal drafts never conflicts. */
function versionOf({ draft }: Row<'sites'>): string {
  return createHash('sha256').update(JSON.stringify(draft)).digest('base64url').slice(0, 22);
}

/** Optimistic locking; a caller without a version has not read the draft. */
function requireVersion(site: Row<'sites'>, version: string | undefined): void {
  if (version === undefined || version === versionOf(site)) return;
  throw new AppError('staff_action_refused', { message: COMPLETE_WEBSITE_RULES.draftChanged });
}

/** Our own address publishes the draft, another public one is recorded. */
export function completeWebsite(deps: LiveDeps, call: Call<typeof contract.completeWebsite>) {
  const { user_id: userId, jobly_url: joblyUrl, reason = null } = call.body;
  return changeAndLog(deps, call, async (db) => {
    const website = await lockWebsite(db, userId);
    if (!website) throw new AppError('not_found');
    const site = await lockRow(db, 'sites', { user_id: userId });
    const { url, isOwn, refused } = readCompletion(deps, { website, site, joblyUrl });
    if (refused) throw refused;
    const live = { userId, answer: null };
    const changed = isOwn
      ? await goLive(deps, db, live)
      : await setLive(deps, db, { ...live, url, first: website.jobly_url === null });
    if (!changed) return undefined;
    return {
      action: 'complete-website',
      userId,
      subject: `website ${website.id}`,
      before: stateOf(website),
      after: stateOf((await lockWebsite(db, userId))!),
      reason,
      canUndo: canUndoCompletion(website.status),
    };
  });
}

export function saveDraft(deps: LiveDeps, call: Call<typeof contract.saveSiteDraft>) {
  const { userId } = call.params;
  const { draft, version, reason = null } = call.body;
  return changeAndLog(deps, call, async (db) => {
    const site = await lockRow(db, 'sites', { user_id: userId });
    if (!site) throw new AppError('not_found');
    requireVersion(site, version);
    const names = draft.photos.map((photo) => photo.name);
    const unknown = await findUnknownPhotos(db, userId, names);
    if (unknown.length > 0) throw new AppError('upload_not_found');
    await updateRows(db, 'sites', { user_id: userId }, { draft: JSON.stringify(draft) });
    return {
      action: 'save-site-draft',
      userId,
      subject: `site ${site.slug}`,
      before: { draft: site.draft },
      after: { draft },
      reason,
    };
  });
}

export function publish(deps: LiveDeps, call: Call<typeof contract.publishSite>) {
  const { userId } = call.params;
  const { version, reason = null } = call.body;
  const answer = call.body.answer?.trim() || null;
  return changeAndLog(deps, call, async (db) => {
    const website = await lockWebsite(db, userId);
    const site = await lockRow(db, 'sites', { user_id: userId });
    if (!website || !site) throw new AppError('not_found');
    requireVersion(site, version);
    if (!(await goLive(deps, db, { userId, answer }))) return undefined;
    return {
      action: 'publish-site',
      userId,
      subject: `site ${site.slug}`,
      before: { ...stateOf(website), live: site.live },
      after: { ...stateOf((await lockWebsite(db, userId))!), live: site.draft },
      reason,
    };
  });
}

export function declineRequest(deps: LiveDeps, call: Call<typeof contract.declineChangeRequest>) {
  const { id: requestId } = call.params;
  const { answer } = call.body;
  return changeAndLog(deps, call, async (db, now) => {
    const found = await findRow(db, 'website_change_requests', { id: requestId });
    if (!found) throw new AppError('not_found');
    const userId = found.user_id;
    const website = await lockWebsite(db, userId);
    // Read again under the lock: it may have been closed meanwhile.
    const request = await findRow(db, 'website_change_requests', { id: requestId });
    if (request?.status !== 'open') throw new AppError('not_found');
    const declined = { status: 'declined', answer, closed_at: now } as const;
    await updateRows(db, 'website_change_requests', { user_id: userId, status: 'open' }, declined);
    const businessName = await businessNameOf(db, userId);
    await deps.notifyOwner(db, userId, {
      write: () => changeDeclinedCopy({ businessName }, answer),
      kind: 'website_change',
      about: requestId,
    });
    await updateRows(db, 'websites', { user_id: userId }, LIVE_WITHOUT_REQUEST);
    return {
      action: 'decline-change-request',
      userId,
      subject: `change request ${requestId}`,
      before: website ? stateOf(website) : null,
      after: { status: 'live', answer },
    };
  });
}

export function deleteWebsite(deps: LiveDeps, call: Call<typeof contract.deleteWebsite>) {
  const { userId } = call.params;
  const { seen, reason = null } = call.query;
  return changeAndLog(deps, call, async (db) => {
    const website = await lockWebsite(db, userId);
    if (!website) throw new AppError('not_found');
    requireSeen(await previewDeletion(deps, db, userId), seen);
    // Complete, so that the log can restore it.
    const before = { website, site: (await findRow(db, 'sites', { user_id: userId })) ?? null };
    await deleteRows(db, 'websites', { user_id: userId });
    await deleteRows(db, 'site_domains', { user_id: userId });
    const subject = `website ${website.id}`;
    return {
      action: 'delete-website',
      userId,
      subject,
      before,
      after: null,
      reason,
      canUndo: true,
    };
  });
}

function stateOf(website: Pick<WebsiteRow, 'status' | 'jobly_url' | 'change_request'>) {
  const { status, jobly_url, change_request } = website;
  return { status, jobly_url, change_request };
}

const ADD_PHOTO = 'add-site-photo';

/** From the contractor or staff; a repeat finds the same copy. */
export async function addPhoto(
  deps: WebsiteDeps,
  call: Call<typeof contract.addSitePhoto>,
): Promise<{ name: string }> {
  const { userId } = call.params;
  const { system } = deps.database;
  const { uploadId, subject } = await findPicture(deps, call);
  const known = await findAddedPhoto(system, { action: ADD_PHOTO, userId, subject });
  if (known) return known;
  const alongside = async (db: Db, { name }: { name: string }) => {
    await writeAudit(db, {
      at: deps.clock.now(),
      actor: await actorOf(db, call),
      action: ADD_PHOTO,
      userId,
      subject,
      before: null,
      after: { name },
    });
  };
  return deps.copyToPhotos(uploadId, alongside, userId);
}

async function findPicture(
  { database, findOwnUpload }: WebsiteDeps,
  { params: { userId }, body, caller }: Call<typeof contract.addSitePhoto>,
): Promise<{ uploadId: string; subject: string }> {
  if ('imageUrl' in body) {
    const owner = await findRow(database.system, 'sites', { user_id: userId });
    if (!owner) throw new AppError('not_found');
    const upload = await findOwnUpload(database.system, caller.userId, body.imageUrl);
    if (!upload) throw new AppError('upload_not_found');
    return { uploadId: upload.id, subject: `picture ${upload.id}` };
  }
  const { changeRequestId: id } = body;
  const request = await findRow(database.system, 'website_change_requests', { id });
  if (request?.user_id !== userId) throw new AppError('not_found');
  if (!request.upload_id) throw new AppError('upload_not_found');
  return { uploadId: request.upload_id, subject: `change request ${id}` };
}
