import { dayIn } from '@jobly/core/dates';
import type { ShownProof } from '@jobly/core/proof/page';
import { sql, type Selectable } from 'kysely';
import type { Db } from './database.ts';
import { findRow, listRows } from './rows.ts';
import type { PaymentLinks } from './schema.generated.ts';

type Link = Pick<Selectable<PaymentLinks>, 'id' | 'job_id' | 'edited_from'>;

/** What photos and signatures are about: the job, or the link that stands alone, however often it was edited. */
export const workIdOf = (link: Link): string => link.job_id ?? link.edited_from ?? link.id;

/** Of `payment_links as l`. */
export const WORK_ID = 'coalesce(l.job_id, l.edited_from, l.id)';

export interface WorkPhotoRow {
  id: string;
  kind: 'before' | 'after' | 'damage' | null;
  upload_id: string;
  name: string;
  width: number;
  height: number;
  created_at: Date;
}

export async function listPhotos(
  db: Db,
  work: { workId: string; userId: string },
): Promise<WorkPhotoRow[]> {
  const { rows } = await sql<WorkPhotoRow>`
    select p.id, p.kind, p.upload_id, p.created_at, u.name, u.width, u.height
    from work_photos p join uploads u on u.id = p.upload_id
    where p.work_id = ${work.workId} and p.user_id = ${work.userId}
    order by p.created_at, p.id`.execute(db);
  return rows;
}

/** What the customer is shown of the work; null where it is nothing. */
export async function readShownProof(
  db: Db,
  work: { workId: string; userId: string; timeZone: string },
): Promise<ShownProof | null> {
  const ofWork = { work_id: work.workId, user_id: work.userId };
  const proof = await findRow(db, 'work_proofs', ofWork);
  if (!proof) return null;
  const [photos, signatures] = await Promise.all([
    proof.shows_photos ? listPhotos(db, work) : [],
    listRows(db, 'work_signatures', ofWork, 'signed_at'),
  ]);
  const last = signatures.at(-1);
  const isAsked = proof.signature_asked_at !== null;
  return {
    photos: photos.map(({ id, kind }) => ({ id, kind })),
    isAsked,
    signed:
      last && !isAsked ? { name: last.name, signedOn: dayIn(work.timeZone, last.signed_at) } : null,
  };
}
