import { AppError } from '@jobly/core/app-error';
import { errorOf } from './api.ts';
import { reportRequest } from './connection.ts';

/** A slow line may take minutes, but one without progress for so long is dead. */
const STALLED_AFTER_MS = 30_000;

export interface SendOptions {
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** With progress, which fetch cannot report. Failures are AppErrors. */
export function sendFile<Reply>(
  file: Blob,
  options: SendOptions & { call: `${'POST' | 'PUT'} /${string}`; headers?: Record<string, string> },
): Promise<Reply> {
  const { onProgress, signal, headers = {} } = options;
  const [method = '', path = ''] = options.call.split(' ');
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
      else resolve(request.response as Reply);
    };

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved();
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('loadend', end);
    signal?.addEventListener('abort', stop);

    request.open(method, path);
    // Null for invalid JSON.
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', file.type);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    moved();
    request.send(file);
  });
}
