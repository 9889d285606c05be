import { UPLOAD_PATH, type UploadReply } from '@jobly/core/websites/contract';
import { sendFile, type SendOptions } from './send-file.ts';

export function uploadFile(file: File, options: SendOptions = {}): Promise<UploadReply> {
  // Headers are ASCII only.
  const headers = { 'x-file-name': encodeURIComponent(file.name) };
  return sendFile(file, { ...options, call: `POST ${UPLOAD_PATH}`, headers });
}
