import { rateLimit } from '../../db/rate-limits.ts';
import { listPhotos } from '../../db/read-proof.ts';
import { moveProof, signAsked, type SignedWork, type Signing } from './change-proof.ts';
import type { ProofDeps, ProofFeatureDeps } from './deps.ts';
import { findWork, readEvidence } from './read-proof.ts';
import { proofRoutes } from './routes.ts';

const PHOTOS_PER_HOUR = 120;

/** Photos of the work, and the customer's signature that it is done: of a job, or of a link that stands alone. */
export function proofFeature(given: ProofFeatureDeps) {
  const { database } = given;
  const photosPerHour = rateLimit(database.pool, {
    name: 'job-photo',
    allowed: PHOTOS_PER_HOUR,
    perSeconds: 3_600,
  });
  const deps: ProofDeps = { ...given, photosPerHour };
  return {
    routes: proofRoutes(deps),
    tasks: [],
    signWork: (work: SignedWork, signing: Signing) => signAsked(deps, work, signing),
    /** Of the work's photos, by its id. */
    readPhoto: async (work: { workId: string; userId: string }, id: string) => {
      const photos = await listPhotos(database.system, work);
      const photo = photos.find((one) => one.id === id);
      return photo && deps.jobPhotos.read(photo.name);
    },
    readEvidence: async (userId: string, linkId: string) => {
      const db = database.readAs(userId);
      return readEvidence(deps, db, await findWork(db, userId, linkId));
    },
    moveRows: moveProof,
  };
}
