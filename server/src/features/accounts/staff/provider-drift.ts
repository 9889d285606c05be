import type { WantedProfile } from '@jobly/core/accounts/profile-schema';
import type { Db } from '../../../db/database.ts';
import { insertRow } from '../../../db/rows.ts';
import type { Enqueue } from '../../../tasks/tasks.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { PersonRow } from '../../../staff-actions/people.ts';

export interface DriftDeps {
  clock: Clock;
  enqueue: Enqueue;
}

/**
 * Whether the provider still has the old data. An unregistered business is registered with the new data; for a
 * registered one no call is published, so staff change it there (docs/decisions/0016).
 */
export async function isDrifting(
  { enqueue }: DriftDeps,
  db: Db,
  person: PersonRow,
): Promise<boolean> {
  if (person.lopay_merchant_id) return true;
  if (person.contractor_id) await enqueue(db, 'ensure-merchant', { userId: person.id });
  return false;
}

/** Listed for staff until the provider has it, too. */
export async function saveDrift(
  deps: DriftDeps,
  db: Db,
  person: PersonRow,
  changed: WantedProfile,
): Promise<void> {
  if (!(await isDrifting(deps, db, person))) return;
  const now = deps.clock.now();
  await insertRow(db, 'profile_changes', {
    user_id: person.id,
    wanted: JSON.stringify(changed),
    status: 'done',
    provider_pending: true,
    asked_at: now,
    decided_at: now,
  });
}
