import type { PersonRow } from '../people-queries.ts';
import type { Plan } from './plan.ts';

export type Values = Record<string, unknown>;

/** What a plan to take an action back starts from: the log's entry, read. */
export interface Undo {
  about: Pick<Plan, 'action' | 'title' | 'userId' | 'subject'>;
  person: PersonRow;
  /** When the action was. */
  at: Date;
  before: Values;
  after: Values;
}
