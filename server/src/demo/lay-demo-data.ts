import { bankingDay, nextWeekday } from '@jobly/core/dates';
import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import type { DemoAccount } from './accounts.ts';
import { layHistory } from './lay-history.ts';

const DEMO_LOCK = 0x64656d6f;

/** Lays a living account into an empty database, once; a database with any user is left alone. */
export async function layDemoData(database: Database, now: Date): Promise<boolean> {
  return database.system.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(db);
    const anyone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (anyone) return false;
    for (const account of DEMO_ACCOUNTS) await layAccount(db, account, now);
    return true;
  });
}

async function layAccount(db: Db, account: DemoAccount, now: Date): Promise<void> {
  const user = await db
    .insertInto('users')
    .values({ role: account.role })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('profiles')
    .values({
      id: user.id,
      name: account.name,
      company_name: account.companyName ?? null,
      phone: account.phone,
      email: account.email,
    })
    .execute();
  if (account.role !== 'contractor') return;
  const contractor = await db
    .insertInto('contractors')
    .values({ user_id: user.id, ...(account.hasHistory ? establishedContractor(now) : {}) })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (account.hasHistory) {
    await layHistory(db, { userId: user.id, contractorId: contractor.id, now });
  }
}

function establishedContractor(now: Date) {
  return {
    payouts_status: 'active',
    business_verification_status: 'complete',
    next_payout_date: nextWeekday(bankingDay(now)),
    bank_routing_last4: '0021',
    bank_account_last4: '6789',
    bank_account_type: 'checking',
    bank_name: 'Bank',
  } as const;
}
