import { AppError } from '@jobly/core/app-error';
import { errorOf } from './api.ts';
import { reportRequest } from './connection.ts';

/** A slow line may take minutes for a picture; one that moves nothing for so long is dead. */
const STALLED_AFTER_MS = 30_000;

interface UploadOptions {
  /** How much is on its way: 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Uploads a file with progress, which fetch cannot report. Failures are AppErrors. */
export function uploadFile(path: string, file: File, options: UploadOptions): Promise<unknown> {
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
      options.signal.removeEventListener('abort', stop);
      // An abort says nothing about the network.
      if (!options.signal.aborted) reportRequest(answered);
      if (!answered) reject(new AppError('network'));
      else if (status < 200 || status >= 300) reject(errorOf(status, request.response));
      // A login page of a hotel.
      else if (request.response === null) reject(new AppError('server_error'));
      else resolve(request.response);
    };

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved();
      if (total > 0) options.onProgress(loaded / total);
    });
    request.addEventListener('loadend', end);
    options.signal.addEventListener('abort', stop);

    request.open('POST', path);
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
