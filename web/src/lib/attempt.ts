import { errorMessage } from './api/api.ts';
import { toast } from './toast/toast.ts';

/** The person cancelled the confirmation: nothing was done, and nothing is wrong. */
export class NotConfirmed extends Error {}

/** Runs the work; a toast says why it failed. Resolves to its result, or to false when it failed. */
export async function attempt<Result>(work: () => Promise<Result>, failed: string) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NotConfirmed)) toast.error(errorMessage(error, failed));
    return false;
  }
}
