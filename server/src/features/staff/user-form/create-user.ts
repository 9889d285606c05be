import { randomUUID } from 'node:crypto';
import { judgeName, NAME_NOT_ALLOWED } from '@jobly/core/business-names/judge-name';
import type { NewUser } from '@jobly/core/staff/schema';
import { publicWebAddress } from '@jobly/core/web-address';
import { slugIn } from '@jobly/core/websites/site-place';
import { sql, type Insertable } from 'kysely';
import type { BaseDeps } from '../../../base-deps.ts';
import { checkBusinessName } from '../../../business-names.ts';
import { writeAudit, type Actor } from '../../../db/audit.ts';
import type { Db, Schema } from '../../../db/database.ts';
import { findRow, insertNew } from '../../../db/rows.ts';
import type { Enqueue } from '../../../tasks/tasks.ts';
import { findPersonByPhone } from '../../../staff-actions/people.ts';

export interface CreateUserDeps extends BaseDeps {
  enqueue: Enqueue;
  siteUrl: (slug: string) => string;
  insertAccount: (
    db: Db,
    account: Insertable<Schema['profiles']> & { role: 'contractor' },
  ) => Promise<unknown>;
  ensureContractor: (db: Db, userId: string) => Promise<unknown>;
  markExtra: (db: Db, userId: string) => Promise<void>;
  addKnownBusiness: (
    db: Db,
    userId: string,
    business: { name: string; companyName: string; phone: string; address: string | undefined },
  ) => Promise<void>;
}

/** Shown as `error: details` (spec 8). */
export class UserNotCreatedError extends Error {
  override readonly name = 'UserNotCreatedError';
  readonly details: string;

  constructor(error: string, details: string) {
    super(error);
    this.details = details;
  }
}

/** All or nothing. The token is the form's id of this response, or its hash: it makes one user, once. */
export function createUser(
  deps: CreateUserDeps,
  { user, actor, token }: { user: NewUser; actor: Actor; token: string },
): Promise<string> {
  return deps.database.system.transaction().execute(async (db) => {
    const userId = randomUUID();
    const known = await takeToken(db, token, userId);
    if (known) return known;
    const { phone } = user;
    const email = user.email.toLowerCase();
    // E-mails have no unique key: two forms with the same one are serialized.
    await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(db);
    if (await findPersonByPhone(db, phone)) throw phoneTaken();
    if (user.websiteUrl && slugIn(user.websiteUrl, deps.siteUrl) !== undefined) {
      // A new account has no generated site: it would be another account's.
      throw new UserNotCreatedError(
        'Not a site of this account',
        'We generate sites after the account exists. Please leave the website URL empty.',
      );
    }
    const holders = db.selectFrom('profiles').select('id');
    if (await holders.where(sql<string>`lower(email)`, '=', email).executeTakeFirst()) {
      throw new UserNotCreatedError(
        'Email already in use',
        'There is an account with this email address.',
      );
    }
    await insertUser(deps, db, userId, user);
    // Registers with the provider before the first sign-in.
    await deps.enqueue(db, 'ensure-merchant', { userId });
    await writeAudit(db, {
      at: deps.clock.now(),
      actor,
      action: 'create-user',
      userId,
      subject: `account ${userId}`,
      before: null,
      after: user,
    });
    return userId;
  });
}

/** The user already created by this response; a parallel sender waits. */
async function takeToken(db: Db, token: string, userId: string): Promise<string | undefined> {
  if (await insertNew(db, 'form_responses', 'token', { token, user_id: userId })) return undefined;
  return (await findRow(db, 'form_responses', { token }))!.user_id;
}

async function insertUser(
  deps: CreateUserDeps,
  db: Db,
  userId: string,
  user: NewUser,
): Promise<void> {
  const { phone, companyName, businessName } = user;
  const names = [...new Set([companyName, businessName])];
  if (names.some((name) => judgeName(name)?.verdict === 'refused')) {
    throw new UserNotCreatedError('Not the name of a business', NAME_NOT_ALLOWED);
  }
  const address = user.websiteUrl ? publicWebAddress(user.websiteUrl) : undefined;
  await deps
    .insertAccount(db, {
      id: userId,
      role: 'contractor',
      name: `${user.firstName} ${user.lastName}`,
      company_name: companyName,
      phone,
      email: user.email,
    })
    .catch((error: unknown) => {
      // Another form with this phone was faster.
      throw (error as { code?: string }).code === '23505' ? phoneTaken() : error;
    });
  await deps.ensureContractor(db, userId);
  if (address) await deps.markExtra(db, userId);
  for (const name of names) await checkBusinessName(db, { userId, name });
  await deps.addKnownBusiness(db, userId, { name: businessName, companyName, phone, address });
}

function phoneTaken(): UserNotCreatedError {
  return new UserNotCreatedError(
    'Phone already in use',
    'There is an account with this phone number.',
  );
}
