import { AppError } from '@jobly/core/errors';
import { publicWebAddress } from '@jobly/core/web-address';
import { WEBSITE_RULES } from '@jobly/core/websites/messages';
import type { Database } from '../../db/database.ts';
import { businessDetails } from './details.ts';
import { insertWebsite, lockWebsite, updateWebsite } from './queries.ts';

/** The website a business already has. Never fetched by us: the address is only shown. */
export async function linkWebsite(
  database: Database,
  userId: string,
  typed: string,
): Promise<void> {
  const address = publicWebAddress(typed);
  if (!address) throw new AppError('invalid_request', { message: WEBSITE_RULES.addressNotValid });
  await database.system.transaction().execute(async (db) => {
    const details = await businessDetails(db, userId);
    const linked = {
      status: 'linked',
      website_type: 'external',
      external_url: address,
      business_name: details?.businessName ?? null,
      business_phone: details?.businessPhone ?? null,
    } as const;
    if (await insertWebsite(db, userId, linked)) return;
    const known = await lockWebsite(db, userId);
    if (known?.status !== 'linked') throw new AppError('website_not_linkable');
    await updateWebsite(db, userId, linked);
  });
}
