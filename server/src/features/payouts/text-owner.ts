import { toE164 } from '@jobly/core/phone';
import type { Db } from '../../db/database.ts';
import { findBusiness } from './queries.ts';

export interface NoticeDeps {
  /** A text to the owner; the same key is sent once. */
  queueNotice: (
    db: Db,
    notice: { userId: string; kind: string; recipient: string; body: string; dedupeKey: string },
  ) => Promise<void>;
}

/** Tells the owner by text, committed together with the change that it tells of. */
export async function textOwner(
  deps: NoticeDeps,
  db: Db,
  notice: { userId: string; kind: string; body: string; dedupeKey: string },
): Promise<void> {
  const phone = (await findBusiness(db, notice.userId))?.phone;
  if (phone) await deps.queueNotice(db, { ...notice, recipient: toE164(phone) });
}
