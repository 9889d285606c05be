import type { Database } from './db/database.ts';
import type { Clock } from './ports/clock.ts';

export interface BaseDeps {
  database: Database;
  clock: Clock;
}
