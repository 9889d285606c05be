import { randomUUID } from 'node:crypto';
import { AppError } from '@jobly/core/errors';
import type { Language } from '@jobly/core/language/language';
import { MOST_PHOTOS } from '@jobly/core/proof/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { listPhotos } from '../../db/read-proof.ts';
import { countRows, findRow, insertNew, insertRow, lockRow, updateRows } from '../../db/rows.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';
import type { ProofDeps } from './deps.ts';
import type { Work } from './read-proof.ts';

/** Each is kept for good. */
const MOST_SIGNATURES = 10;

type WorkKey = Pick<Work, 'workId' | 'userId'>;

const keyOf = ({ workId, userId }: WorkKey) => ({ work_id: workId, user_id: userId });

/** Made when it is needed first; locked until the transaction ends. */
async function lockProof(db: Db, work: WorkKey) {
  await insertNew(db, 'work_proofs', 'work_id', keyOf(work));
  const proof = await lockRow(db, 'work_proofs', keyOf(work));
  if (!proof) throw new AppError('payment_link_not_found');
  return proof;
}

/** The same id again is the same photo, whichever of the two tries arrived. */
export async function addPhoto(
  deps: ProofDeps,
  work: Work,
  photo: { id: string; readBytes: () => Promise<Buffer> },
): Promise<void> {
  const { system } = deps.database;
  const { id, readBytes } = photo;
  const known = await findRow(system, 'work_photos', { id, user_id: work.userId });
  if (known?.work_id === work.workId) return;
  // Before the picture is decoded.
  if (known || (await countRows(system, 'work_photos', keyOf(work))) >= MOST_PHOTOS) {
    throw new AppError('photos_used_up');
  }
  await deps.photosPerHour.mustTake(work.userId);
  const added = deps.jobPhotos.receive(work.userId, {
    readBytes,
    async alongside(db, upload) {
      await lockProof(db, work);
      if ((await countRows(db, 'work_photos', keyOf(work))) >= MOST_PHOTOS) {
        throw new AppError('photos_used_up');
      }
      const row = { id, ...keyOf(work), upload_id: upload.id, created_at: deps.clock.now() };
      if (!(await insertNew(db, 'work_photos', 'id', row))) throw new SentTwice();
    },
  });
  await added.catch((error: unknown) => {
    if (!(error instanceof SentTwice)) throw error;
  });
}

/** Its file is not kept. */
class SentTwice extends Error {}

export function deletePhoto(deps: ProofDeps, work: Work, photoId: string): Promise<void> {
  return deps.database.system.transaction().execute(async (db) => {
    const photo = (await listPhotos(db, work)).find(({ id }) => id === photoId);
    // Gone already.
    if (photo) await deps.jobPhotos.delete(db, { id: photo.upload_id, name: photo.name });
  });
}

export function saveProof(
  deps: ProofDeps,
  work: Work,
  { showsPhotos, isAsked }: { showsPhotos?: boolean | undefined; isAsked?: boolean | undefined },
): Promise<void> {
  return deps.database.system.transaction().execute(async (db) => {
    const proof = await lockProof(db, work);
    const askedAt = proof.signature_asked_at;
    await updateRows(db, 'work_proofs', keyOf(work), {
      shows_photos: showsPhotos ?? proof.shows_photos,
      signature_asked_at: (isAsked ?? askedAt) ? (askedAt ?? deps.clock.now()) : null,
    });
  });
}

export type SignedWork = WorkKey & { linkId: string };

export interface Signing {
  name: string;
  sentence: string;
  language: Language;
  side: 'customer' | 'contractor';
  ip: string;
  userAgent: string;
}

/** Only where the contractor asks for one; false otherwise. */
export function signAsked(deps: ProofDeps, work: SignedWork, signing: Signing): Promise<boolean> {
  return deps.database.system.transaction().execute(async (db) => {
    const proof = await lockRow(db, 'work_proofs', keyOf(work));
    if (!proof?.signature_asked_at) return false;
    await insertSignature(deps, db, work, { id: randomUUID(), ...signing });
    return true;
  });
}

/** On the contractor's phone; the same id again is the same signature. */
export function signHere(
  deps: ProofDeps,
  work: Work,
  signing: Signing & { id: string },
): Promise<void> {
  return deps.database.system.transaction().execute(async (db) => {
    await lockProof(db, work);
    if (await findRow(db, 'work_signatures', { id: signing.id, user_id: work.userId })) return;
    await insertSignature(deps, db, work, signing);
  });
}

async function insertSignature(
  { links, clock }: ProofDeps,
  db: Db,
  work: SignedWork,
  { ip, userAgent, ...signing }: Signing & { id: string },
): Promise<void> {
  const now = clock.now();
  const { linkId, userId } = work;
  if ((await countRows(db, 'work_signatures', keyOf(work))) >= MOST_SIGNATURES) {
    throw new AppError('signatures_used_up');
  }
  await insertRow(db, 'work_signatures', {
    ...keyOf(work),
    ...signing,
    payment_link_id: linkId,
    ip: ip.slice(0, 64),
    user_agent: userAgent.slice(0, 500),
    signed_at: now,
  });
  await updateRows(db, 'work_proofs', keyOf(work), { signature_asked_at: null });
  const event = { payment_link_id: linkId, user_id: userId, created_at: now };
  await links.recordEvent(db, { ...event, kind: 'work_signed' });
  await links.touch(db, { id: linkId, user_id: userId }, now);
}

/** Signatures are append-only; in a merge, and only there, one changes its owner. */
export async function moveProof(db: Db, { from, to }: AccountMove): Promise<void> {
  await sql`update work_proofs set user_id = ${to} where user_id = ${from}`.execute(db);
  await sql`update work_photos set user_id = ${to} where user_id = ${from}`.execute(db);
  await sql`select set_config('app.merging', 'on', true)`.execute(db);
  await sql`update work_signatures set user_id = ${to} where user_id = ${from}`.execute(db);
  await sql`select set_config('app.merging', 'off', true)`.execute(db);
}
