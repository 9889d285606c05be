import { AppError } from '@jobly/core/errors';
import type { WorkEvidence } from '@jobly/core/disputes/pack';
import type { Language } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import type { Proof } from '@jobly/core/proof/contract';
import { workDoneSentence } from '@jobly/core/proof/messages';
import { customerLanguage } from '../../db/customer-language.ts';
import type { Db } from '../../db/database.ts';
import { listPhotos, workIdOf } from '../../db/read-proof.ts';
import { findRow, listRows } from '../../db/rows.ts';
import type { ProofDeps } from './deps.ts';

export interface Work {
  workId: string;
  userId: string;
  linkId: string;
  /** What is signed for it, in the customer's language. */
  language: Language;
  sentence: string;
}

/** What a link of this owner is about. */
export async function findWork(db: Db, userId: string, linkId: string): Promise<Work> {
  const link = await db
    .selectFrom('payment_links')
    .innerJoin('profiles', 'profiles.id', 'payment_links.user_id')
    .select(['payment_links.id', 'job_id', 'edited_from', 'memo', 'company_name', 'profiles.name'])
    .select(customerLanguage.as('language'))
    .where('payment_links.id', '=', linkId)
    .where('payment_links.user_id', '=', userId)
    .executeTakeFirst();
  if (!link) throw new AppError('payment_link_not_found');
  const { language, company_name, name } = link;
  const sentence = speak(language, () => signedSentence({ company_name, name, memo: link.memo }));
  return { workId: workIdOf(link), userId, linkId, language, sentence };
}

/** In the language that is being spoken. */
const signedSentence = (link: Record<'company_name' | 'name', string | null> & { memo: string }) =>
  workDoneSentence(link.company_name ?? link.name ?? '', link.memo);

export async function readProof(deps: ProofDeps, db: Db, work: Work): Promise<Proof> {
  const ofWork = { work_id: work.workId, user_id: work.userId };
  const [proof, photos, signatures] = await Promise.all([
    findRow(db, 'work_proofs', ofWork),
    listPhotos(db, work),
    listRows(db, 'work_signatures', ofWork, 'signed_at'),
  ]);
  return {
    photos: photos.map(({ id, kind, name }) => ({ id, kind, url: deps.jobPhotos.sign(name) })),
    showsPhotos: proof?.shows_photos ?? false,
    isAsked: Boolean(proof?.signature_asked_at),
    signatures: signatures.map(({ name, sentence, side, signed_at: at }) => ({
      name,
      sentence,
      side,
      signedAt: at.toISOString(),
    })),
    sentence: work.sentence,
  };
}

/** For the bank. */
export async function readEvidence(
  { jobPhotos }: ProofDeps,
  db: Db,
  work: Work,
): Promise<WorkEvidence> {
  const ofWork = { work_id: work.workId, user_id: work.userId };
  const photos = await Promise.all(
    (await listPhotos(db, work)).map(async ({ name, kind, width, height, created_at: at }) => {
      const read = await jobPhotos.read(name);
      if (!read) return [];
      const jpeg = read.bytes.toString('base64');
      return [{ kind, jpeg, width, height, addedAt: at.toISOString() }];
    }),
  );
  const signatures = await listRows(db, 'work_signatures', ofWork, 'signed_at');
  return {
    photos: photos.flat(),
    signatures: signatures.map((given) => ({
      name: given.name,
      sentence: given.sentence,
      side: given.side,
      ip: given.ip,
      userAgent: given.user_agent,
      signedAt: given.signed_at.toISOString(),
    })),
  };
}
