import { AppError } from '@jobly/core/errors';
import type { Database, Queries } from '../../db/database.ts';
import { businessDetails } from './details.ts';
import { insertWebsite, lockWebsite, markExtra, updateWebsite } from './queries.ts';

export interface StartNeeds {
  database: Database;
  /** Staff hear of it; commits with the request itself. */
  notifyStaff: (queries: Queries, userId: string, request: { id: string }) => Promise<void>;
  enqueueBuild: (queries: Queries, userId: string) => Promise<void>;
}

/** Starts the creation unless it is under way. A linked website gives way only when told to. */
export async function startWebsite(
  needs: StartNeeds,
  userId: string,
  { replaceLinked = false },
): Promise<void> {
  await needs.database.system.transaction().execute(async (queries) => {
    const details = await businessDetails(queries, userId);
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
    if (!(await insertWebsite(queries, userId, fresh))) {
      const known = await lockWebsite(queries, userId);
      if (known?.status === 'creating') return;
      if (known?.status !== 'linked' || !replaceLinked) {
        throw new AppError('website_not_startable');
      }
      await updateWebsite(queries, userId, fresh);
    }
    await markExtra(queries, userId);
    await needs.enqueueBuild(queries, userId);
    const { id } = (await lockWebsite(queries, userId))!;
    await needs.notifyStaff(queries, userId, { id });
  });
}
