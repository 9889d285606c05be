import { createHash } from 'node:crypto';
import { AppError } from '@jobly/core/errors';
import type { ActionPreview, StaffAction } from '@jobly/core/staff/actions';
import { REFUSALS } from '@jobly/core/staff/refusals';
import type { Db } from '../db/database.ts';
import { label, type PersonRow, type StaffMember } from './people.ts';

/**
 * Staff's actions on accounts: the feature that owns the rows prepares them; the staff feature previews, runs, logs and
 * undoes them.
 */

export interface Preview {
  title: string;
  changes: ActionPreview['changes'];
  notes: string[];
  refused: string | null;
  /** One member of staff proposes it, another approves it, whatever their role (second-person.ts). */
  takesTwo?: boolean;
}

/** The same intent serves preview and run: the preview shows `changes`, the run calls `apply`. Preparing only reads. */
export interface Intent extends Preview {
  action: string;
  userId: string | null;
  subject: string;
  before: object | null;
  after: object | null;
  canUndo: boolean;
  apply: (db: Db) => Promise<void>;
  /** Runs once; `apply` may be retried or rolled back. */
  onCommitted?: () => void;
}

export type About = Pick<Intent, 'action' | 'title' | 'userId' | 'subject'>;

type MakeIntent<Input, Made = Intent> = (
  db: Db,
  input: Input,
  member: StaffMember,
) => Promise<Made>;
/** Run by their feature, under its own locks; staff only preview them. */
export type PreviewedOnly = 'complete-website' | 'delete-website';

export type StaffIntents = {
  [Action in StaffAction['action']]: MakeIntent<
    Extract<StaffAction, { action: Action }>,
    Action extends PreviewedOnly ? Preview : Intent
  >;
};

export type Values = Record<string, unknown>;

export interface Undo {
  about: About;
  person: PersonRow;
  at: Date;
  before: Values;
  after: Values;
}

export type UndoRules = Record<
  string,
  {
    intent: MakeIntent<Undo>;
    /** Actions on the same thing: a later one in the log blocks the undo, even if the value is the same. */
    family: string[];
    when?: (before: Values, after: Values) => boolean;
  }
>;

export function previewHash({ title, changes, notes, refused }: Preview): string {
  const shown = JSON.stringify([title, changes, notes, refused]);
  return createHash('sha256').update(shown).digest('base64url').slice(0, 22);
}

/** Runs exactly what was previewed, or nothing. */
export function requireSeen(preview: Preview, seen: string | undefined): void {
  if (seen === undefined || seen === previewHash(preview)) return;
  throw new AppError('staff_action_refused', { message: REFUSALS.movedOn });
}

export function intentOf(
  about: About,
  said: Partial<Intent> & Pick<Intent, 'changes' | 'apply'>,
): Intent {
  return {
    notes: [],
    refused: null,
    before: null,
    after: null,
    canUndo: false,
    ...about,
    ...said,
  };
}

/** Shows what is known, and cannot run. */
export function refusedIntent(about: About & Partial<Intent>, refused: string): Intent {
  const apply = () => Promise.reject(new AppError('staff_action_refused', { message: refused }));
  return intentOf(about, { changes: [], apply, ...about, refused });
}

export function aboutPerson(action: string, person: PersonRow, row = 'account'): About {
  const { id: userId } = person;
  return { action, title: label(person), userId, subject: `${row} ${userId}` };
}

export function change(
  what: string,
  before: string | null,
  after: string | null,
): ActionPreview['changes'] {
  return before === after ? [] : [{ what, before, after }];
}
