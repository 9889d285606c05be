import { LOGO_PATH } from '@jobly/core/accounts/logo';
import { AppError } from '@jobly/core/errors';
import { UPLOAD_PATH, UploadReply } from '@jobly/core/websites/contract';
import { IMAGE_MAX_BYTES } from '@jobly/core/websites/image-types';
import type { Keys } from '../../crypto.ts';
import { findRow } from '../../db/rows.ts';
import { fileRoute, openRoute, optionalTexts, type Route } from '../../http/route.ts';
import { readPicture, receiveImage, SIGNED_BUCKETS, type ReceiveDeps } from './pictures.ts';
import { fileUrl, secondsLeft, signedFileUrl } from './signed-file-url.ts';

export function uploadRoutes(deps: ReceiveDeps & { keys: Keys }): Route[] {
  const { database, clock, files, keys } = deps;
  return [
    fileRoute(
      {
        method: 'POST',
        path: UPLOAD_PATH,
        audience: 'signed-in',
        summary: 'Send a picture: its bytes as the body, its name in X-File-Name (percent-encoded)',
        reply: UploadReply,
        errors: ['image_not_valid', 'image_too_large', 'pictures_used_up'],
      },
      { bytes: IMAGE_MAX_BYTES, otherwise: 'image_too_large' },
      async ({ context, caller, readBytes }) => {
        const originalName = readFileName(context.req.header('x-file-name'));
        const upload = await receiveImage(deps, caller!.userId, { originalName, readBytes });
        const reply: UploadReply = {
          imageUrl: fileUrl(upload),
          previewUrl: signedFileUrl(keys, upload, clock.now()),
        };
        return context.json(reply);
      },
    ),

    ...SIGNED_BUCKETS.map((bucket) =>
      openRoute(
        `GET /storage/v1/${bucket}/{name}`,
        {
          summary:
            'A private picture, for whoever has an address with a signature that is still good',
          query: optionalTexts('expires', 'signature'),
          answers: { 'image/*': [200] },
          errors: ['not_found'],
        },
        async (context) => {
          const { expires = '', signature = '' } = context.req.query();
          const place = { bucket, name: context.req.param('name')! };
          const left = secondsLeft(keys, place, { expires, signature }, clock.now());
          const upload = left > 0 ? await findRow(database.system, 'uploads', place) : undefined;
          // One answer for all cases, to reveal nothing.
          if (!upload) throw new AppError('not_found');
          const headers = {
            'Content-Type': upload.content_type,
            'Content-Length': String(upload.byte_count),
            'Content-Disposition': `inline; filename="${upload.name}"`,
            'Content-Security-Policy': "default-src 'none'; sandbox",
            'X-Content-Type-Options': 'nosniff',
            'Cache-Control': `private, max-age=${left}`,
          };
          // An unread stream would keep its file open.
          if (context.req.method === 'HEAD') return context.body(null, 200, headers);
          const stream = await files.read(upload);
          if (!stream) throw new AppError('not_found');
          return context.body(stream, 200, headers);
        },
      ),
    ),

    openRoute(
      `GET ${LOGO_PATH}/{name}`,
      {
        summary: "A business's logo, for anybody",
        answers: { 'image/*': [200] },
        errors: ['not_found'],
      },
      async (context) => {
        const name = context.req.param('name')!;
        // A NUL would be a database error.
        const logo = /^[\w-]+\.webp$/.test(name)
          ? await readPicture(deps, { bucket: 'logos', name })
          : undefined;
        if (!logo) throw new AppError('not_found');
        const headers = {
          'Content-Type': logo.contentType,
          'Content-Length': String(logo.bytes.length),
          'Content-Security-Policy': "default-src 'none'; sandbox",
          // The website may have its own origin.
          'Cross-Origin-Resource-Policy': 'cross-origin',
          'Cache-Control': 'public, max-age=31536000, immutable',
        };
        if (context.req.method === 'HEAD') return context.body(null, 200, headers);
        return context.body(logo.bytes, 200, headers);
      },
    ),
  ];
}

/** As sent by the browser (encodeURIComponent); empty if malformed. */
function readFileName(header: string | undefined): string {
  try {
    return decodeURIComponent(header ?? '');
  } catch {
    return '';
  }
}
