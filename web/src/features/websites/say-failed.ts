import { isRefusal } from '../../lib/api/refusal.ts';
import { toast } from '../../lib/toast/toast.ts';

/** Spec 8, 'message or …': the reason when there is one, else what did not work. */
export function sayReasonOr(error: unknown, otherwise: string): void {
  toast.error(isRefusal(error) ? error.message : otherwise);
}
