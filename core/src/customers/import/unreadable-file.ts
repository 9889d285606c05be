import { AppError } from '../../app-error.ts';

/** The sentence says what to do about it. */
export const unreadableFile = (message: string) =>
  new AppError('invalid_request', { message, status: 400 });
