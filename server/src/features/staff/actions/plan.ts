import { createHash } from 'node:crypto';
import type { ActionPreview } from '@jobly/core/staff/actions';
import { AppError } from '@jobly/core/errors';
import type { Db } from '../../../db/database.ts';

/** The member of staff who asks. */
export interface Who {
  userId: string;
  role: 'staff' | 'admin';
}

/**
 * What an action would do, worked out by the same code for the preview and for the run: the preview
 * shows `changes`, the run calls `apply`. Making a plan only reads.
 */
export interface Plan {
  action: string;
  /** Whom and what it is about, in a line. */
  title: string;
  changes: ActionPreview['changes'];
  notes: string[];
  /** Why not; null when it may run. */
  refused: string | null;
  /** Asks for a fresh code. */
  dangerous: boolean;
  /** For the log: whose account, which row, what was and what will be. */
  userId: string | null;
  subject: string;
  before: object | null;
  after: object | null;
  canUndo: boolean;
  apply: (db: Db) => Promise<void>;
}

/** What a preview shows of a plan, as a short name: another name, another preview. */
export function seenOf({ title, changes, notes, refused }: Plan): string {
  const shown = JSON.stringify([title, changes, notes, refused]);
  return createHash('sha256').update(shown).digest('base64url').slice(0, 22);
}

/** A plan that ends before it begins; what is known of it is shown all the same. */
export function refusedPlan(
  plan: Pick<Plan, 'action' | 'title' | 'userId' | 'subject'> & Partial<Plan>,
  refused: string,
): Plan {
  return {
    changes: [],
    notes: [],
    dangerous: true,
    before: null,
    after: null,
    canUndo: false,
    apply: () => Promise.reject(new AppError('staff_action_refused', { message: refused })),
    ...plan,
    refused,
  };
}

/** A change on a line of its own, only when there is one. */
export function change(
  what: string,
  before: string | null,
  after: string | null,
): ActionPreview['changes'] {
  return before === after ? [] : [{ what, before, after }];
}
