import { IMAGE_MAX_BYTES } from '@jobly/core/websites/image-types';
import { PHOTO_FIELD } from '@jobly/core/websites/request-form';

const FORM_LIMIT_BYTES = 16 * 1024;
export const PHOTO_FORM_LIMIT_BYTES = IMAGE_MAX_BYTES + FORM_LIMIT_BYTES;

/** Who sends a form, and what it says. */
export interface SentForm {
  fields: URLSearchParams;
  photo?: Buffer | undefined;
  clientIp: string;
}

interface Incoming {
  headers: { 'content-length'?: string | undefined; 'content-type'?: string | undefined };
  body: AsyncIterable<Uint8Array> | null;
  clientIp: string;
}

/**
 * Nothing is read of a form that is as large as a photo before it is clear that its sender may send one. What
 * comes without its length is counted, and has room for words alone.
 */
export async function readSentForm(
  { headers, body, clientIp }: Incoming,
  mayPhoto: (clientIp: string) => Promise<boolean>,
): Promise<SentForm | 'too large' | 'no photo'> {
  const length = Number(headers['content-length'] ?? 0);
  const isLarge = length > FORM_LIMIT_BYTES;
  if (length > PHOTO_FORM_LIMIT_BYTES) return 'too large';
  if (isLarge && !(await mayPhoto(clientIp))) return 'no photo';
  const most = isLarge ? length : FORM_LIMIT_BYTES;
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of body ?? []) {
    total += chunk.length;
    if (total <= most) chunks.push(chunk);
  }
  if (total > most) return 'too large';
  const bytes = Buffer.concat(chunks);
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) {
    return { fields: new URLSearchParams(bytes.toString()), clientIp };
  }
  // A broken one says nothing, and is answered like that.
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => new FormData());
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const fields = new URLSearchParams(texts);
  const file = form.get(PHOTO_FIELD);
  if (!(file instanceof File) || file.size === 0) return { fields, clientIp };
  if (!isLarge && !(await mayPhoto(clientIp))) return 'no photo';
  return { fields, photo: Buffer.from(await file.arrayBuffer()), clientIp };
}
