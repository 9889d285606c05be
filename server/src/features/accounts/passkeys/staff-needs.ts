import type { User } from '@jobly/core/accounts/contract';
import type { Db } from '../../../db/database.ts';
import { findRow } from '../../../db/rows.ts';
import type { Caller } from '../../../http/caller.ts';

/** What a session of staff that was started by a code alone lacks. */
export async function staffNeedsOf(
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
