import { AppError } from '@jobly/core/errors';
import type { Database, Db } from '../../db/database.ts';
import { businessDetails } from './details.ts';
import { insertWebsite, lockWebsite, updateWebsite } from './queries.ts';

export interface StartDeps {
  database: Database;
  /** Staff hear of it; commits with the request itself. */
  notifyStaff: (db: Db, userId: string, request: { id: string }) => Promise<void>;
  enqueueBuild: (db: Db, userId: string) => Promise<void>;
  /** That this business uses websites, on its own record. */
  markExtra: (db: Db, userId: string) => Promise<void>;
}

/** Starts the creation unless it is under way. A linked website gives way only when told to. */
export async function startWebsite(
  deps: StartDeps,
  userId: string,
  { replaceLinked = false },
): Promise<void> {
  await deps.database.system.transaction().execute(async (db) => {
    const details = await businessDetails(db, userId);
    if (!details) throw new AppError('profile_not_found');
    if (!details.businessName) throw new AppError('business_name_missing');
    const fresh = {
      status: 'creating',
      website_type: 'jobly',
      external_url: null,
      jobly_url: null,
      business_name: details.businessName,
      business_phone: details.businessPhone,
    } as const;
    if (!(await insertWebsite(db, userId, fresh))) {
      const known = await lockWebsite(db, userId);
      if (known?.status === 'creating') return;
      if (known?.status !== 'linked' || !replaceLinked) {
        throw new AppError('website_not_startable');
      }
      await updateWebsite(db, userId, fresh);
    }
    await deps.markExtra(db, userId);
    await deps.enqueueBuild(db, userId);
    const { id } = (await lockWebsite(db, userId))!;
    await deps.notifyStaff(db, userId, { id });
  });
}
