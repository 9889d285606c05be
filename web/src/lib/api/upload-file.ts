import { AppError } from '@jobly/core/app-error';
import { UPLOAD_PATH, type UploadReply } from '@jobly/core/websites/contract';
import { errorOf } from './api.ts';
import { reportRequest } from './connection.ts';

/** A slow line may take minutes, but one without progress for so long is dead. */
const STALLED_AFTER_MS = 30_000;

interface UploadOptions {
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** With progress, which fetch cannot report. Failures are AppErrors. */
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
      // A hotel's login page.
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
    // Null for invalid JSON.
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', file.type);
    // Headers are ASCII only.
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name));
    moved();
    request.send(file);
  });
}
