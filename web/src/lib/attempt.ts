import { errorMessage } from './api/api.ts';
import { toast } from './toast/toast.ts';

/** The user cancelled the confirmation: not an error. */
export class NotConfirmed extends Error {}

/** A toast says why it failed. Resolves to the result, or to false. */
export async function attempt<Result>(work: () => Promise<Result>, failed: string) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NotConfirmed)) toast.error(errorMessage(error, failed));
    return false;
  }
}
