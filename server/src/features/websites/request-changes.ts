import type { BodyOf } from '@jobly/core/contract';
import { AppError } from '@jobly/core/errors';
import type { requestWebsiteChanges } from '@jobly/core/websites/contract';
import type { Database, Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import { lockWebsite, updateWebsite } from './queries.ts';
import { findChangeRequest, insertChangeRequest } from './site-queries.ts';

export interface ChangeDeps {
  database: Database;
  clock: Clock;
  findOwnUpload: (db: Db, userId: string, imageUrl: string) => Promise<{ id: string } | undefined>;
  notifyStaff: (db: Db, userId: string, request: { id: string; change?: string }) => Promise<void>;
}

/** One request at a time; the same one sent twice (its answer was lost) counts once. */
export async function requestChanges(
  deps: ChangeDeps,
  userId: string,
  form: BodyOf<typeof requestWebsiteChanges>,
): Promise<void> {
  await deps.database.system.transaction().execute(async (db) => {
    const website = await lockWebsite(db, userId);
    if (!website) throw new AppError('website_not_live');
    const before = await findChangeRequest(db, form.id);
    if (before) {
      if (before.user_id !== userId) throw new AppError('change_already_requested');
      return;
    }
    if (website.status === 'update_requested') throw new AppError('change_already_requested');
    if (website.status !== 'live') throw new AppError('website_not_live');
    const upload = form.imageUrl ? await deps.findOwnUpload(db, userId, form.imageUrl) : undefined;
    if (form.imageUrl && !upload) throw new AppError('upload_not_found');
    await insertChangeRequest(db, {
      id: form.id,
      websiteId: website.id,
      userId,
      description: form.description,
      uploadId: upload?.id ?? null,
      now: deps.clock.now(),
    });
    await updateWebsite(db, userId, {
      status: 'update_requested',
      change_request: form.description,
      change_request_image_url: form.imageUrl ?? null,
    });
    await deps.notifyStaff(db, userId, { id: form.id, change: form.description });
  });
}
