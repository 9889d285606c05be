import { sql } from 'kysely';
import { OPERATOR_ID } from '../../../db/audit.ts';
import type { Db } from '../../../db/database.ts';
import { findRow } from '../../../db/rows.ts';
import type { StaffMember } from '../../../staff-actions/people.ts';
import type { Preview } from '../../../staff-actions/intent.ts';
import type { Proposal } from '../proposals/proposal-queries.ts';

/**
 * M20: changes that take two wait for a second member of staff, or for the operator at the server's command line. So
 * does any change of a staff account, because it changes who can approve.
 */
export async function waitsForSecond(
  db: Db,
  intent: Preview,
  accounts: readonly string[],
): Promise<boolean> {
  if (intent.takesTwo) return true;
  const { rows } = await sql`select from users where id = any(${accounts}::uuid[])
    and role <> 'contractor' limit 1`.execute(db);
  return rows.length > 0;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Every id in the request; those of other things match no account. */
export function accountsIn(asked: object): string[] {
  return Object.values(asked).filter((one): one is string => UUID.test(String(one)));
}

/** A colleague of any rank approves an admin's proposal: otherwise a single admin would be stuck. */
export async function rankOfBoth(
  db: Db,
  member: StaffMember,
  approves: Proposal | undefined,
): Promise<StaffMember> {
  const proposer =
    approves && ({ id: approves.proposed_by, role: 'admin', suspended_at: null } as const);
  return proposer && (await findRow(db, 'users', proposer)) ? { ...member, role: 'admin' } : member;
}

/** The operator has database access anyway; logged, and the owner is notified. */
export const OPERATOR: StaffMember = { userId: OPERATOR_ID, role: 'admin' };
