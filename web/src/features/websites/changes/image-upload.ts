import { AppError } from '@jobly/core/app-error';
import { UPLOAD_PATH, UploadReply } from '@jobly/core/websites/contract';
import { WEBSITE_MESSAGES, WEBSITE_RULES } from '@jobly/core/websites/messages';
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '@jobly/core/websites/schema';
import { uploadFile } from '../../../lib/api/upload-file.ts';

/** Said before anything is sent: it would be refused after minutes of sending. */
export function imageProblem(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return WEBSITE_RULES.imageNotAnImage;
  return file.size > IMAGE_MAX_BYTES ? WEBSITE_RULES.imageTooLarge : undefined;
}

/** What a change request calls the picture by. */
export async function uploadImage(
  file: File,
  options: Parameters<typeof uploadFile>[2],
): Promise<string> {
  return UploadReply.parse(await uploadFile(UPLOAD_PATH, file, options)).imageUrl;
}

const SAYS_WHAT_TO_DO = new Set([
  'rate_limited',
  'pictures_used_up',
  'image_not_valid',
  'image_too_many_pixels',
  'image_too_large',
  'body_too_large',
]);

/** What is wrong with the picture itself, and a limit, have sentences of their own. */
export function uploadSentence(error: unknown): string {
  if (!(error instanceof AppError) || !SAYS_WHAT_TO_DO.has(error.code)) {
    return WEBSITE_MESSAGES.imageNotUploaded;
  }
  return error.code === 'body_too_large' ? WEBSITE_RULES.imageTooLarge : error.message;
}
