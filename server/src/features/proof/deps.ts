import type { BaseDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import type { RateLimit } from '../../db/rate-limits.ts';
import type { Row } from '../../db/rows.ts';
import type { LinkWrites } from '../../link-writes.ts';

type Upload = Row<'uploads'>;

/** Pictures, kept by the feature that re-encodes them. */
interface JobPhotos {
  receive(
    userId: string,
    file: {
      readBytes: () => Promise<Buffer>;
      alongside: (db: Db, upload: Upload) => Promise<void>;
    },
  ): Promise<Upload>;
  read(name: string): Promise<{ contentType: string; bytes: Buffer } | undefined>;
  sign(name: string): string;
  delete(db: Db, upload: Pick<Upload, 'id' | 'name'>): Promise<void>;
}

export interface ProofFeatureDeps extends BaseDeps {
  links: Pick<LinkWrites, 'recordEvent' | 'touch'>;
  jobPhotos: JobPhotos;
}

export interface ProofDeps extends ProofFeatureDeps {
  /** Each is decoded, and takes 0.4 s of CPU. */
  photosPerHour: RateLimit;
}
