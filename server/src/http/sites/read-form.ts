import { IMAGE_MAX_BYTES } from '@jobly/core/websites/image-types';
import { PHOTO_FIELD } from '@jobly/core/websites/request-form';

const FORM_LIMIT_BYTES = 16 * 1024;
export const PHOTO_FORM_LIMIT_BYTES = IMAGE_MAX_BYTES + FORM_LIMIT_BYTES;

export interface SentForm {
  fields: URLSearchParams;
  photo?: Buffer | undefined;
  /** The photo was too large or not allowed; `fields` holds only what came before it. */
  unread?: 413 | 429 | undefined;
  clientIp: string;
}

interface Incoming {
  headers: { 'content-length'?: string | undefined; 'content-type'?: string | undefined };
  body: AsyncIterable<Uint8Array> | null;
  clientIp: string;
}

/**
 * A photo is stored only after its sender is allowed to send one. A body without a length only has room for text. The
 * rest is read and dropped: browsers show no response before they have sent everything.
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
  // A malformed form counts as empty.
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

/** Cuts the incomplete last part off. */
function beforeLastPart(bytes: Buffer, type: string): Buffer {
  const mark = `--${/boundary="?([^";]+)/.exec(type)?.[1] ?? ''}`;
  return Buffer.concat([bytes.subarray(0, bytes.lastIndexOf(mark)), Buffer.from(`${mark}--\r\n`)]);
}
