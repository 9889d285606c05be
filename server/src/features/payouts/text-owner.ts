import { toE164 } from '@jobly/core/phone';
import type { Queries } from '../../db/database.ts';
import { findBusiness } from './queries.ts';

export interface NoticeNeeds {
  /** A text to the owner; the same key is sent once. */
  queueNotice: (
    queries: Queries,
    notice: { userId: string; kind: string; recipient: string; body: string; dedupeKey: string },
  ) => Promise<void>;
}

/** Tells the owner by text, committed together with the change that it tells of. */
export async function textOwner(
  needs: NoticeNeeds,
  queries: Queries,
  notice: { userId: string; kind: string; body: string; dedupeKey: string },
): Promise<void> {
  const phone = (await findBusiness(queries, notice.userId))?.phone;
  if (phone) await needs.queueNotice(queries, { ...notice, recipient: toE164(phone) });
}
