import { AppError } from '@jobly/core/errors';
import { writeAudit } from '../../db/audit.ts';
import type { Actor } from '../../db/audit.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import { findAddedPhoto, findChangeRequest } from './site-queries.ts';

export interface PhotoNeeds {
  database: Database;
  clock: Clock;
  /** Makes a private picture one of the site's public ones; `alongside` commits with it. */
  copyToPhotos: (
    uploadId: string,
    alongside: (queries: Queries, photo: { name: string }) => Promise<void>,
  ) => Promise<{ name: string }>;
}

const ACTION = 'add-site-photo';

/** A contractor's picture for the site's draft; pressed twice, it is the same copy. */
export async function addPhoto(
  needs: PhotoNeeds,
  wish: {
    actor: (queries: Queries) => Promise<Actor>;
    userId: string;
    changeRequestId: string;
  },
): Promise<{ name: string }> {
  const { system } = needs.database;
  const request = await findChangeRequest(system, wish.changeRequestId);
  if (request?.user_id !== wish.userId) throw new AppError('not_found');
  if (!request.upload_id) throw new AppError('upload_not_found');
  const subject = `change request ${wish.changeRequestId}`;
  const known = await findAddedPhoto(system, { action: ACTION, userId: wish.userId, subject });
  if (known) return known;
  return needs.copyToPhotos(request.upload_id, async (queries, { name }) => {
    await writeAudit(queries, {
      at: needs.clock.now(),
      actor: await wish.actor(queries),
      action: ACTION,
      userId: wish.userId,
      subject,
      before: null,
      after: { name },
    });
  });
}
