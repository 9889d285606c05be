import { AppError } from '@jobly/core/errors';
import type { Logger } from 'pino';
import { type Files, FilesUnavailableError } from '../../ports/files.ts';

const RETRY_AFTER_SECONDS = 30;

/** Maps the store's errors to the catalogue. */
export function keptFiles(files: Files, log: Logger): Files {
  const heard = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof FilesUnavailableError)) throw error;
      log.error({ err: error }, 'the file store is full or away');
      throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  };
  return {
    write: (...given) => heard(files.write(...given)),
    read: (place) => heard(files.read(place)),
    delete: (place) => heard(files.delete(place)),
  };
}
