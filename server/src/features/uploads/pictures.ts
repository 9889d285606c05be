import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@jobly/core/errors';
import { UPLOAD_PATH } from '@jobly/core/websites/contract';
import type { BaseDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import { findRow, insertRow, type Row } from '../../db/rows.ts';
import type { RateLimit } from '../../db/rate-limits.ts';
import type { Bucket, FilePlace, Files } from '../../ports/files.ts';
import { IMAGE_KINDS, type ImageKind } from './image-types.ts';
import { reencode } from './image.ts';
import type { Picture } from './remake-picture.ts';

export type Upload = Row<'uploads'>;

export interface StoreDeps extends BaseDeps {
  files: Files;
}

export interface ReceiveDeps extends StoreDeps {
  turns: RateLimit;
}

export interface CopyDeps extends StoreDeps {
  /** Each copy is decoded again. */
  copies: RateLimit;
}

const PRIVATE = 'website-change-requests';
const OF_JOBS = 'job-photos';
/** Opened by whoever has an address with our signature. */
export const SIGNED_BUCKETS = [PRIVATE, OF_JOBS] as const satisfies Bucket[];
type PublicBucket = Exclude<Bucket, (typeof SIGNED_BUCKETS)[number]>;
const MOST_STORED_BYTES = 200 * 1024 * 1024;
/** Some hundred photos. */
const MOST_VISITORS_BYTES = 100 * 1024 * 1024;
/** Some ten thousand. */
const MOST_BYTES_OF_JOBS = 4 * 1024 * 1024 * 1024;
const LONGEST_SIDES: Record<Bucket, number> = {
  [PRIVATE]: 2_400,
  [OF_JOBS]: 1_600,
  'website-photos': 1_600,
  logos: 512,
};

export async function receiveImage(
  deps: ReceiveDeps,
  userId: string,
  file: { originalName: string; readBytes: () => Promise<Buffer> },
): Promise<Upload> {
  await deps.turns.mustTake(userId);
  await refuseBeyond(deps, userId, MOST_STORED_BYTES, { bucket: PRIVATE, from_visitor: false });
  const longestSide = LONGEST_SIDES[PRIVATE];
  const picture = await reencode(await file.readBytes(), { longestSide });
  return storeUpload(deps, { userId, bucket: PRIVATE, picture, originalName: file.originalName });
}

/** Re-encoded small, with its own quota. */
export async function receiveFromVisitor(
  deps: StoreDeps,
  userId: string,
  bytes: Buffer,
): Promise<Upload> {
  await refuseBeyond(deps, userId, MOST_VISITORS_BYTES, { bucket: PRIVATE, from_visitor: true });
  const longestSide = LONGEST_SIDES['website-photos'];
  const picture = await reencode(bytes, { longestSide, as: 'webp' });
  return storeUpload(deps, { userId, bucket: PRIVATE, picture, fromVisitor: true });
}

/** As JPEG, which a PDF can hold. `alongside` commits with it. */
export async function receiveJobPhoto(
  deps: StoreDeps,
  userId: string,
  file: { readBytes: () => Promise<Buffer>; alongside: (db: Db, upload: Upload) => Promise<void> },
): Promise<Upload> {
  await refuseBeyond(deps, userId, MOST_BYTES_OF_JOBS, { bucket: OF_JOBS });
  const longestSide = LONGEST_SIDES[OF_JOBS];
  const picture = await reencode(await file.readBytes(), { longestSide, as: 'jpeg' });
  return storeUpload(deps, { userId, bucket: OF_JOBS, picture, alongside: file.alongside });
}

async function refuseBeyond(
  { database }: StoreDeps,
  userId: string,
  mostBytes: number,
  which: { bucket: Bucket; from_visitor?: boolean },
): Promise<void> {
  const { total } = await database
    .readAs(userId)
    .selectFrom('uploads')
    .select((select) => select.fn.sum<string | null>('byte_count').as('total'))
    .where((where) => where.and({ user_id: userId, ...which }))
    .executeTakeFirstOrThrow();
  if (Number(total ?? 0) >= mostBytes) throw new AppError('pictures_used_up');
}

/** A copy under a new name, so that the private one stays private. */
export async function copyTo(
  deps: CopyDeps,
  bucket: PublicBucket,
  uploadId: string,
  alongside?: (db: Db, upload: Upload) => Promise<void>,
  ownerId?: string,
): Promise<Upload> {
  const source = await findRow(deps.database.system, 'uploads', { id: uploadId });
  if (source) await deps.copies.mustTake(source.user_id);
  const stream = source && (await deps.files.read(source));
  if (!stream) throw new AppError('upload_not_found');
  const longestSide = LONGEST_SIDES[bucket];
  const picture = await reencode(await buffer(stream), { longestSide, as: 'webp' });
  const userId = ownerId ?? source.user_id;
  return storeUpload(deps, { userId, bucket, picture, alongside });
}

/** Undefined when missing or another user's. */
export async function readPhoto(
  deps: StoreDeps,
  { userId, name }: { userId: string; name: string },
) {
  const photo = await readPicture(deps, { bucket: 'website-photos', name });
  return photo?.userId === userId ? photo : undefined;
}

export async function readPicture(deps: StoreDeps, place: FilePlace) {
  const upload = await findRow(deps.database.system, 'uploads', place);
  const stream = upload && (await deps.files.read(upload));
  if (!stream) return undefined;
  const { user_id: userId, content_type: contentType } = upload;
  return { userId, contentType, bytes: await buffer(stream) };
}

/** By the upload's `imageUrl`; undefined when another user's. */
export async function findOwnUpload(
  db: Db,
  userId: string,
  imageUrl: string,
): Promise<Upload | undefined> {
  const name = imageUrl.startsWith(`${UPLOAD_PATH}/`) ? imageUrl.slice(UPLOAD_PATH.length + 1) : '';
  // A NUL would be a database error.
  if (!/^[\w-]+\.[a-z]+$/.test(name)) return undefined;
  const upload = await findRow(db, 'uploads', { bucket: PRIVATE, name });
  return upload?.user_id === userId ? upload : undefined;
}

/**
 * The file first, then its row, so that a row always has its file; on failure neither stays. (If only the row's
 * answer was lost, the clean-up removes it.)
 */
async function storeUpload(
  deps: StoreDeps,
  given: {
    userId: string;
    bucket: Bucket;
    picture: Picture;
    originalName?: string;
    fromVisitor?: boolean;
    /** Commits with the row. */
    alongside?: ((db: Db, upload: Upload) => Promise<void>) | undefined;
  },
): Promise<Upload> {
  const { picture, userId, bucket } = given;
  const { kind, bytes, width, height } = picture;
  const place = { bucket, name: newFileName(kind, given.originalName) };
  const contentType = `image/${kind}`;
  try {
    await deps.files.write(place, bytes, contentType);
    return await deps.database.system.transaction().execute(async (db) => {
      const upload = await insertRow(db, 'uploads', {
        ...place,
        user_id: userId,
        from_visitor: given.fromVisitor ?? false,
        content_type: contentType,
        byte_count: bytes.length,
        width,
        height,
        created_at: deps.clock.now(),
      });
      await given.alongside?.(db, upload);
      return upload;
    });
  } catch (error) {
    // An unanswered store may have taken it.
    await deps.files.delete(place).catch(() => {});
    throw error;
  }
}

const NAME_BYTES = 24;

/**
 * Unguessable, with the original ending if it is true (spec 7, storage). The rest of the original name is untrusted.
 */
export function newFileName(kind: ImageKind, originalName = ''): string {
  const { endings } = IMAGE_KINDS[kind];
  const original = /\.([A-Za-z]{3,4})$/.exec(originalName)?.[1]?.toLowerCase();
  const ending = endings.find((one) => one === original) ?? endings[0];
  return `${randomBytes(NAME_BYTES).toString('base64url')}.${ending}`;
}
