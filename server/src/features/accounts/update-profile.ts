import type { Profile } from '@jobly/core/accounts/contract';
import { logoUrl } from '@jobly/core/accounts/logo';
import { providerChangeEmail } from '@jobly/core/accounts/texts';
import type { ProfileInput } from '@jobly/core/accounts/profile-schema';
import { AppError } from '@jobly/core/errors';
import { businessTimeZone } from '@jobly/core/time-zone';
import { sql } from 'kysely';
import type { Basics } from '../../basics.ts';
import { writeAudit } from '../../db/audit.ts';
import { camelRow } from '../../db/camel-row.ts';
import type { Db } from '../../db/database.ts';
import { findRow, lockRow, updateRows, type Row } from '../../db/rows.ts';
import { actorOf, type By } from '../../http/actor.ts';
import { requireFreshCode } from '../../http/caller.ts';
import type { Enqueue } from '../../jobs/jobs.ts';
import type { AccountChanged, QueueMessage } from '../../outgoing-message.ts';

export interface ProfileDeps extends Basics {
  enqueue: Enqueue;
  queueMessage: QueueMessage;
  accountChanged: AccountChanged;
  staffEmail: string;
  /** The website that carries the business's name; commits with the profile. */
  followName: (db: Db, userId: string, name: { from: string; to: string }) => Promise<void>;
  findOwnUpload: (db: Db, userId: string, imageUrl: string) => Promise<{ id: string } | undefined>;
  /** Makes a private picture a public logo; `alongside` commits with it. */
  copyToLogos: (
    uploadId: string,
    alongside: (db: Db, logo: { name: string }) => Promise<void>,
  ) => Promise<unknown>;
}

type ProfileRow = Row<'profiles'>;

export function profileOf(row: ProfileRow): Profile {
  return {
    ...camelRow(row),
    logoUrl: row.logo_name && logoUrl(row.logo_name),
    phoneTimeZone: businessTimeZone(row.phone, null),
  };
}

export async function updateProfile(
  deps: ProfileDeps,
  { caller, context }: By,
  { logo, seen, ...form }: ProfileInput,
): Promise<Profile> {
  const { database } = deps;
  const { userId } = caller;
  const wanted = {
    name: form.name,
    company_name: form.companyName,
    email: form.email,
    address_street: form.addressStreet,
    address_city: form.addressCity,
    address_state: form.addressState,
    address_zip: form.addressZip,
    time_zone: form.timeZone,
  };
  async function save(db: Db, logoName?: string | null): Promise<void> {
    const before = await lockRow(db, 'profiles', { id: userId });
    if (!before) throw new AppError('profile_not_found');
    const columns = Object.keys(wanted) as (keyof typeof wanted)[];
    const same = columns.every((column) => before[column] === wanted[column]);
    // Sent again after a lost answer, it finds its own change and is fine.
    if (!same && before.updated_at.toISOString() !== seen) throw new AppError('profile_changed');
    if (same && logoName === undefined) return;
    const { email } = form;
    const isNewEmail = before.email?.toLowerCase() !== email.toLowerCase();
    // Where news of a thief goes, and what the provider knows the owner by.
    if (before.email && isNewEmail) requireFreshCode(caller, deps.clock.now(), 'account_change');
    if (isNewEmail) await refuseUsedEmail(db, userId, email);
    const values = logoName === undefined ? wanted : { ...wanted, logo_name: logoName };
    await updateRows(db, 'profiles', { id: userId }, values);
    const after = (await findRow(db, 'profiles', { id: userId }))!;
    const [from, to] = [before.company_name, after.company_name];
    if (from && to && from !== to) await deps.followName(db, userId, { from, to });
    if (caller.role === 'contractor') await tellProvider(deps, db, before, after);
    if (before.email && isNewEmail) {
      await deps.accountChanged(db, { userId, kind: 'email', email, tell: [before] });
      if (caller.role !== 'contractor') {
        await writeAudit(db, {
          at: deps.clock.now(),
          actor: await actorOf(db, { caller, context }),
          action: 'change-email',
          userId,
          subject: `profile ${userId}`,
          before: { email: before.email },
          after: { email },
        });
      }
    }
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

/** One after the other, as where accounts are created: e-mails have no key of their own. */
async function refuseUsedEmail(db: Db, userId: string, typed: string): Promise<void> {
  const email = typed.toLowerCase();
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(db);
  const holder = await db
    .selectFrom('profiles')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email)
    .where('id', '!=', userId)
    .executeTakeFirst();
  if (holder) throw new AppError('email_in_use');
}

/**
 * A business that is not registered yet is registered with what it says now: an e-mail that the provider
 * refused may be right at last. For one that is, staff have to ask (docs/decisions/0027).
 */
async function tellProvider(
  deps: ProfileDeps,
  db: Db,
  before: ProfileRow,
  after: ProfileRow,
): Promise<void> {
  const { id: userId } = after;
  const contractor = await findRow(db, 'contractors', { user_id: userId });
  if (!contractor) return;
  const merchantId = contractor.lopay_merchant_id;
  if (!merchantId) {
    await deps.enqueue(db, 'ensure-merchant', { userId });
    return;
  }
  const facts = (row: ProfileRow) => ({
    name: row.name,
    companyName: row.company_name,
    email: row.email,
  });
  const change = { before: facts(before), after: facts(after) };
  if (JSON.stringify(change.before) === JSON.stringify(change.after)) return;
  await deps.queueMessage(db, {
    userId,
    kind: 'profile_change',
    channel: 'email',
    recipient: deps.staffEmail,
    dedupeKey: `profile-change:${userId}:${after.updated_at.getTime()}`,
    ...providerChangeEmail({ userId, merchantId, ...change }),
  });
}
