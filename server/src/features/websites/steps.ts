import type { BodyOf } from '@jobly/core/contract';
import { AppError } from '@jobly/core/errors';
import { publicWebAddress } from '@jobly/core/web-address';
import type { requestWebsiteChanges } from '@jobly/core/websites/contract';
import { WEBSITE_RULES } from '@jobly/core/websites/messages';
import type { Db } from '../../db/database.ts';
import { findRow, insertNew, updateRows } from '../../db/rows.ts';
import type { WebsiteDeps } from './deps.ts';
import { businessDetails } from './details.ts';
import { lockWebsite, saveDetails } from './queries.ts';

/** Unless it is under way. A linked website is replaced only on request. */
export async function startWebsite(
  deps: WebsiteDeps,
  userId: string,
  { replaceLinked = false },
): Promise<void> {
  await deps.database.system.transaction().execute(async (db) => {
    const details = await businessDetails(db, userId);
    if (!details) throw new AppError('profile_not_found');
    if (!details.businessName) throw new AppError('business_name_missing');
    const fresh = {
      user_id: userId,
      status: 'creating',
      website_type: 'jobly',
      external_url: null,
      jobly_url: null,
      business_name: details.businessName,
      business_phone: details.businessPhone,
    } as const;
    if (!(await insertNew(db, 'websites', 'user_id', fresh))) {
      const known = await lockWebsite(db, userId);
      if (known?.status === 'creating') return;
      if (known?.status !== 'linked' || !replaceLinked) {
        throw new AppError('website_not_startable');
      }
      await updateRows(db, 'websites', { user_id: userId }, fresh);
    }
    await deps.markExtra(db, userId);
    await deps.enqueue(db, 'build-website', { userId });
    const { id } = (await lockWebsite(db, userId))!;
    await deps.notifyStaff(db, userId, { id });
  });
}

/** Only shown, never fetched. */
export async function linkWebsite(
  { database }: WebsiteDeps,
  userId: string,
  typed: string,
): Promise<void> {
  const address = publicWebAddress(typed);
  if (!address) throw new AppError('invalid_request', { message: WEBSITE_RULES.addressNotValid });
  await database.system.transaction().execute(async (db) => {
    const details = await businessDetails(db, userId);
    const linked = {
      user_id: userId,
      status: 'linked',
      website_type: 'external',
      external_url: address,
      business_name: details?.businessName ?? null,
      business_phone: details?.businessPhone ?? null,
    } as const;
    if (await insertNew(db, 'websites', 'user_id', linked)) return;
    const known = await lockWebsite(db, userId);
    if (known?.status !== 'linked') throw new AppError('website_not_linkable');
    await updateRows(db, 'websites', { user_id: userId }, linked);
  });
}

/** One request at a time; a retry counts once. */
export async function requestChanges(
  deps: WebsiteDeps,
  userId: string,
  { id, description, imageUrl }: BodyOf<typeof requestWebsiteChanges>,
): Promise<void> {
  await deps.database.system.transaction().execute(async (db) => {
    const website = await lockWebsite(db, userId);
    if (!website) throw new AppError('website_not_live');
    const before = await findRow(db, 'website_change_requests', { id });
    if (before) {
      if (before.user_id !== userId) throw new AppError('change_already_requested');
      return;
    }
    if (website.status === 'update_requested') throw new AppError('change_already_requested');
    if (website.status !== 'live') throw new AppError('website_not_live');
    const upload = imageUrl ? await deps.findOwnUpload(db, userId, imageUrl) : undefined;
    if (imageUrl && !upload) throw new AppError('upload_not_found');
    const request = {
      id,
      website_id: website.id,
      user_id: userId,
      description,
      upload_id: upload?.id ?? null,
      created_at: deps.clock.now(),
    };
    await db.insertInto('website_change_requests').values(request).execute();
    const requested = {
      status: 'update_requested',
      change_request: description,
      change_request_image_url: imageUrl ?? null,
    } as const;
    await updateRows(db, 'websites', { user_id: userId }, requested);
    await deps.notifyStaff(db, userId, { id, change: description });
  });
}

/** The existing site we run for a new account, or the name for its site. */
export async function addKnownBusiness(
  db: Db,
  userId: string,
  business: { name: string; companyName: string; phone: string; address: string | undefined },
): Promise<void> {
  const { name, phone, address } = business;
  const known = { user_id: userId, business_name: name, business_phone: phone };
  if (address) {
    // Spec 3: `jobly_url` is the site that we run for them, not their own.
    const website = { status: 'live', website_type: 'jobly', jobly_url: address } as const;
    await insertNew(db, 'websites', 'user_id', { ...known, ...website });
  } else if (name !== business.companyName) {
    await saveDetails(db, known);
  }
}
