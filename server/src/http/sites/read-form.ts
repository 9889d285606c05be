import { IMAGE_MAX_BYTES } from '@jobly/core/websites/image-types';
import { PHOTO_FIELD } from '@jobly/core/websites/request-form';

const FORM_LIMIT_BYTES = 16 * 1024;
export const PHOTO_FORM_LIMIT_BYTES = IMAGE_MAX_BYTES + FORM_LIMIT_BYTES;

/** Who sends a form, and what it says. */
export interface SentForm {
  fields: URLSearchParams;
  photo?: Buffer | undefined;
  /** The photo is too large, or not taken of this sender: it was not kept, and the fields are those before it. */
  unread?: 413 | 429 | undefined;
  clientIp: string;
}

interface Incoming {
  headers: { 'content-length'?: string | undefined; 'content-type'?: string | undefined };
  body: AsyncIterable<Uint8Array> | null;
  clientIp: string;
}

/**
 * Nothing is kept of a photo before it is clear that its sender may send one. What comes without its length is
 * counted, and has room for words alone. The rest is read all the same: browsers show no answer before they have
 * sent it.
 */
export async function readSentForm(
  { headers, body, clientIp }: Incoming,
  mayPhoto: (clientIp: string) => Promise<boolean>,
): Promise<SentForm> {
  const length = Number(headers['content-length'] ?? 0);
  const isLarge = length > FORM_LIMIT_BYTES;
  let unread: SentForm['unread'];
  if (length > PHOTO_FORM_LIMIT_BYTES) unread = 413;
  else if (isLarge && !(await mayPhoto(clientIp))) unread = 429;
  const most = isLarge && !unread ? length : FORM_LIMIT_BYTES;
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of body ?? []) {
    if (total < most) chunks.push(chunk.subarray(0, most - total));
    total += chunk.length;
  }
  if (total > most) unread ??= 413;
  const bytes = Buffer.concat(chunks);
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) {
    return { fields: new URLSearchParams(bytes.toString()), clientIp, unread };
  }
  // A broken one says nothing, and is answered like that.
  const whole = unread ? beforeLastPart(bytes, type) : bytes;
  const form = await new Response(whole, { headers: { 'content-type': type } })
    .formData()
    .catch(() => new FormData());
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const fields = new URLSearchParams(texts);
  const file = form.get(PHOTO_FIELD);
  if (!(file instanceof File) || file.size === 0) return { fields, clientIp, unread };
  if (!isLarge && !(await mayPhoto(clientIp))) return { fields, clientIp, unread: 429 };
  return { fields, photo: Buffer.from(await file.arrayBuffer()), clientIp };
}

/** A form that was cut off within its photo, as a whole one without it. */
function beforeLastPart(bytes: Buffer, type: string): Buffer {
  const mark = `--${/boundary="?([^";]+)/.exec(type)?.[1] ?? ''}`;
  return Buffer.concat([bytes.subarray(0, bytes.lastIndexOf(mark)), Buffer.from(`${mark}--\r\n`)]);
}
