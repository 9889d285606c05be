import type { Database } from '../../db/database.ts';
import { deleteDeadSessions } from './session-queries.ts';

export function cleanUpSessions(database: Database, now: Date): Promise<void> {
  return deleteDeadSessions(database.system, now);
}
