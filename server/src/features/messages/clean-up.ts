import type { Database } from '../../db/database.ts';
import { deleteOldMessages } from './queries.ts';

export function cleanUpMessages(database: Database, now: Date): Promise<void> {
  return deleteOldMessages(database.system, now);
}
