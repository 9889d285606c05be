import { findByPlace } from './queries.ts';
import type { StoreDeps } from './store-upload.ts';

export interface Photo {
  contentType: string;
  bytes: Buffer<ArrayBuffer>;
}

/** A public photo of this user's site; nothing when there is none, or when it is another's. */
export async function readPhoto(
  deps: StoreDeps,
  wanted: { userId: string; name: string },
): Promise<Photo | undefined> {
  const place = { bucket: 'website-photos', name: wanted.name } as const;
  const upload = await findByPlace(deps.database.system, place);
  if (upload?.userId !== wanted.userId) return undefined;
  const stream = await deps.files.read(upload);
  return stream && { contentType: upload.contentType, bytes: await readAll(stream) };
}

export async function readAll(stream: ReadableStream<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
