import type { BodyOf } from '@jobly/core/contract';
import { AppError } from '@jobly/core/errors';
import type { requestWebsiteChanges } from '@jobly/core/websites/contract';
import type { Database, Queries } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import { lockWebsite, updateWebsite } from './queries.ts';
import { findChangeRequest, insertChangeRequest } from './site-queries.ts';

export interface ChangeNeeds {
  database: Database;
  clock: Clock;
  findOwnUpload: (
    queries: Queries,
    userId: string,
    imageUrl: string,
  ) => Promise<{ id: string } | undefined>;
  notifyStaff: (
    queries: Queries,
    userId: string,
    request: { id: string; change?: string },
  ) => Promise<void>;
}

/** One request at a time; the same one sent twice (its answer was lost) counts once. */
export async function requestChanges(
  needs: ChangeNeeds,
  userId: string,
  form: BodyOf<typeof requestWebsiteChanges>,
): Promise<void> {
  await needs.database.system.transaction().execute(async (queries) => {
    const website = await lockWebsite(queries, userId);
    if (!website) throw new AppError('website_not_live');
    const before = await findChangeRequest(queries, form.id);
    if (before) {
      if (before.user_id !== userId) throw new AppError('change_already_requested');
      return;
    }
    if (website.status === 'update_requested') throw new AppError('change_already_requested');
    if (website.status !== 'live') throw new AppError('website_not_live');
    const upload = form.imageUrl
      ? await needs.findOwnUpload(queries, userId, form.imageUrl)
      : undefined;
    if (form.imageUrl && !upload) throw new AppError('upload_not_found');
    await insertChangeRequest(queries, {
      id: form.id,
      websiteId: website.id,
      userId,
      description: form.description,
      uploadId: upload?.id ?? null,
      now: needs.clock.now(),
    });
    await updateWebsite(queries, userId, {
      status: 'update_requested',
      change_request: form.description,
      change_request_image_url: form.imageUrl ?? null,
    });
    await needs.notifyStaff(queries, userId, { id: form.id, change: form.description });
  });
}
