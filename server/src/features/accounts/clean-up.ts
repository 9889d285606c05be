import type { Database } from '../../db/database.ts';
import { deleteOldChallenges } from './challenge-queries.ts';
import { deleteDeadSessions } from './session-queries.ts';

export async function cleanUpSessions(database: Database, now: Date): Promise<void> {
  await deleteDeadSessions(database.system, now);
  await deleteOldChallenges(database.system, now);
}
