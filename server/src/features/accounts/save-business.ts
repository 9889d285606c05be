import type { Profile } from '@jobly/core/accounts/contract';
import { logoUrl } from '@jobly/core/accounts/logo';
import type { BusinessInput } from '@jobly/core/accounts/profile-schema';
import { AppError } from '@jobly/core/errors';
import { businessTimeZone } from '@jobly/core/time-zone';
import type { BaseDeps } from '../../base-deps.ts';
import { camelRow } from '../../db/camel-row.ts';
import type { Db } from '../../db/database.ts';
import { findRow, lockRow, updateRows, type Row } from '../../db/rows.ts';

export interface BusinessDeps extends BaseDeps {
  findOwnUpload: (db: Db, userId: string, imageUrl: string) => Promise<{ id: string } | undefined>;
  /** Copies a private picture as a public logo; `alongside` commits with it. */
  copyToLogos: (
    uploadId: string,
    alongside: (db: Db, logo: { name: string }) => Promise<void>,
  ) => Promise<unknown>;
}

export function profileOf(row: Row<'profiles'>): Profile {
  return {
    ...camelRow(row),
    logoUrl: row.logo_name && logoUrl(row.logo_name),
    phoneTimeZone: businessTimeZone(row.phone, null),
  };
}

/** What a contractor changes without asking staff (docs/decisions/0016). */
export async function saveBusiness(
  { database, ...deps }: BusinessDeps,
  userId: string,
  { logo, seen, ...form }: BusinessInput,
): Promise<Profile> {
  const wanted = {
    address_street: form.addressStreet,
    address_city: form.addressCity,
    address_state: form.addressState,
    address_zip: form.addressZip,
    time_zone: form.timeZone,
    ...(form.licenseNumber === undefined ? {} : { license_number: form.licenseNumber }),
  };
  async function save(db: Db, logoName?: string | null): Promise<void> {
    const before = await lockRow(db, 'profiles', { id: userId });
    if (!before) throw new AppError('profile_not_found');
    const columns = Object.keys(wanted) as (keyof typeof wanted)[];
    const same = columns.every((column) => before[column] === wanted[column]);
    // A retry finds its own change and succeeds.
    if (!same && before.updated_at.toISOString() !== seen) throw new AppError('profile_changed');
    if (same && logoName === undefined) return;
    const values = logoName === undefined ? wanted : { ...wanted, logo_name: logoName };
    await updateRows(db, 'profiles', { id: userId }, values);
  }

  if (logo) {
    const upload = await deps.findOwnUpload(database.system, userId, logo);
    if (!upload) throw new AppError('upload_not_found');
    await deps.copyToLogos(upload.id, (db, { name }) => save(db, name));
  } else {
    await database.system.transaction().execute((db) => save(db, logo));
  }
  return profileOf((await findRow(database.system, 'profiles', { id: userId }))!);
}
