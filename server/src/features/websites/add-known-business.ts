import type { Db } from '../../db/database.ts';
import { insertWebsite, storeDetails } from './queries.ts';

/** What a new account brings along: the site that we run for it, or the name that its site is to carry. */
export async function addKnownBusiness(
  db: Db,
  userId: string,
  business: { name: string; companyName: string; phone: string; address: string | undefined },
): Promise<void> {
  const { name, phone, address } = business;
  const known = { business_name: name, business_phone: phone };
  if (address) {
    // Spec 3: `jobly_url` is the site that we run for them, not one of their own.
    const website = { status: 'live', website_type: 'jobly', jobly_url: address } as const;
    await insertWebsite(db, userId, { ...known, ...website });
  } else if (name !== business.companyName) {
    // The website to come is to carry the name its owner goes by.
    await storeDetails(db, userId, known);
  }
}
