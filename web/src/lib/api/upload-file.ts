import { AppError } from '@jobly/core/app-error';
import { UPLOAD_PATH, type UploadReply } from '@jobly/core/websites/contract';
import { errorOf } from './api.ts';
import { reportRequest } from './connection.ts';

/** A slow line may take minutes for a picture; one that moves nothing for so long is dead. */
const STALLED_AFTER_MS = 30_000;

interface UploadOptions {
  /** How much is on its way: 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** Uploads a picture with progress, which fetch cannot report. Failures are AppErrors. */
export function uploadFile(
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<UploadReply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    const stop = (): void => request.abort();
    const moved = (): void => {
      clearTimeout(watchdog);
      watchdog = setTimeout(stop, STALLED_AFTER_MS);
    };
    const end = (): void => {
      const { status } = request;
      const answered = status > 0;
      clearTimeout(watchdog);
      signal?.removeEventListener('abort', stop);
      // An abort says nothing about the network.
      if (!signal?.aborted) reportRequest(answered);
      if (!answered) reject(new AppError('network'));
      else if (status < 200 || status >= 300) reject(errorOf(status, request.response));
      // A login page of a hotel.
      else if (request.response === null) reject(new AppError('server_error'));
      else resolve(request.response as UploadReply);
    };

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved();
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('loadend', end);
    signal?.addEventListener('abort', stop);

    request.open('POST', UPLOAD_PATH);
    // Null for what is not JSON.
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', file.type);
    // A header takes ASCII only.
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name));
    moved();
    request.send(file);
  });
}
