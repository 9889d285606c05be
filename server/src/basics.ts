import type { Database } from './db/database.ts';
import type { Clock } from './ports/clock.ts';

/** What nearly every use case stands on. */
export interface Basics {
  database: Database;
  clock: Clock;
}
