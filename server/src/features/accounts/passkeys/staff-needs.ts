import type { User } from '@jobly/core/accounts/contract';
import { AppError } from '@jobly/core/errors';
import type { Db } from '../../../db/database.ts';
import { findRow } from '../../../db/rows.ts';
import type { Caller } from '../../../http/caller.ts';

/** Codes can be phished: staff confirm with the passkey of their session. */
export function refuseCodeOfStaff({ role, passkeyId }: Caller): void {
  if (role !== 'contractor' && passkeyId) throw new AppError('passkey_needed');
}

/** What a staff session started by a code alone lacks. */
export async function staffRequirementsOf(
  db: Db,
  { userId, role, isProvenStaff }: Caller,
  now: Date,
): Promise<Pick<User, 'staffNeeds'>> {
  if (role === 'contractor' || isProvenStaff) return {};
  if (await findRow(db, 'passkeys', { user_id: userId })) return { staffNeeds: 'passkey' };
  const user = await findRow(db, 'users', { id: userId });
  const until = user?.first_passkey_until;
  return { staffNeeds: until && until > now ? 'first_passkey' : 'operator' };
}
