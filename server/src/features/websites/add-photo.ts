import { AppError } from '@jobly/core/errors';
import type { Basics } from '../../basics.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/database.ts';
import { findRow } from '../../db/rows.ts';
import { actorOf } from '../../http/actor.ts';
import type { By } from '../../http/actor.ts';
import { findAddedPhoto } from './site-queries.ts';

export interface PhotoDeps extends Basics {
  /** Makes a private picture one of the site's public ones; `alongside` commits with it. */
  copyToPhotos: (
    uploadId: string,
    alongside: (db: Db, photo: { name: string }) => Promise<void>,
  ) => Promise<{ name: string }>;
}

const ACTION = 'add-site-photo';

/** A contractor's picture for the site's draft; pressed twice, it is the same copy. */
export async function addPhoto(
  deps: PhotoDeps,
  { by, userId, changeRequestId }: { by: By; userId: string; changeRequestId: string },
): Promise<{ name: string }> {
  const { system } = deps.database;
  const request = await findRow(system, 'website_change_requests', { id: changeRequestId });
  if (request?.user_id !== userId) throw new AppError('not_found');
  if (!request.upload_id) throw new AppError('upload_not_found');
  const subject = `change request ${changeRequestId}`;
  const known = await findAddedPhoto(system, { action: ACTION, userId, subject });
  if (known) return known;
  return deps.copyToPhotos(request.upload_id, async (db, { name }) => {
    await writeAudit(db, {
      at: deps.clock.now(),
      actor: await actorOf(db, by),
      action: ACTION,
      userId,
      subject,
      before: null,
      after: { name },
    });
  });
}
