import type { WantedProfile } from '@jobly/core/accounts/profile-schema';
import * as contract from '@jobly/core/accounts/profile-contract';
import { askedForChangeEmail, confirmEmailLetter } from '@jobly/core/accounts/texts';
import { AppError } from '@jobly/core/errors';
import { sql } from 'kysely';
import { checkBusinessName } from '../../business-names.ts';
import { newSignInCode } from '../../crypto.ts';
import { camelRow } from '../../db/camel-row.ts';
import type { Db } from '../../db/database.ts';
import { findRow, insertRow, lockRow, updateRows, type Row } from '../../db/rows.ts';
import { requireFreshCode, type Caller } from '../../http/caller.ts';
import { jsonRoute, type Route } from '../../http/route.ts';
import type { QueueMessage } from '../../outgoing-message.ts';
import { readPhone } from '../../phones.ts';
import type { SignInDeps } from './limits.ts';

export interface ProfileChangeDeps extends SignInDeps {
  queueMessage: QueueMessage;
  staffEmail: string;
  publicUrl: string;
}

export type ChangeRow = Row<'profile_changes'>;

export const wantedOf = ({ wanted }: ChangeRow) => wanted as WantedProfile;

const OPEN = ['unconfirmed', 'asked'] as const;
/** How long the outcome is shown. */
const SHOWN_DAYS = 14;
const DAY_MS = 86_400_000;

/** A contractor's requests to change their profile. */
export function profileChangeRoutes(deps: ProfileChangeDeps): Route[] {
  const { database, clock, limits, keys, rules } = deps;
  const openOf = (db: Db, userId: string) =>
    findRow(db, 'profile_changes', { user_id: userId, status: OPEN });

  async function latest(userId: string) {
    const { rows } = await sql<ChangeRow>`
      select * from profile_changes
      where user_id = ${userId} and status <> 'withdrawn'
        and coalesce(decided_at, asked_at) > ${new Date(clock.now().getTime() - SHOWN_DAYS * DAY_MS)}
      order by asked_at desc limit 1`.execute(database.readAs(userId));
    const [row] = rows;
    return { change: row ? { ...camelRow(row), wanted: wantedOf(row) } : null };
  }

  /** Stored as a hash; only the code is sent to the new mailbox until it is confirmed. */
  async function newCode(db: Db, userId: string, email: string) {
    const code = newSignInCode();
    const code_expires_at = new Date(clock.now().getTime() + rules.codeLifeSeconds * 1000);
    await deps.queueMessage(db, {
      userId,
      kind: 'email_code',
      channel: 'email',
      recipient: email,
      write: () => confirmEmailLetter(code),
      about: `${userId}:${clock.now().getTime()}`,
      expiresAt: code_expires_at,
    });
    return { code_hmac: keys.hashCode(userId, codeFor(code, email)), code_expires_at, guesses: 0 };
  }

  async function ask({ userId }: Caller, input: WantedProfile): Promise<void> {
    const phone = input.phone === undefined ? undefined : readPhone(input.phone);
    if (phone && 'problem' in phone) throw new AppError('phone_not_valid');
    await database.system.transaction().execute(async (db) => {
      const profile = await lockRow(db, 'profiles', { id: userId });
      if (!profile) throw new AppError('profile_not_found');
      if (await openOf(db, userId)) throw new AppError('change_open');
      const known = camelRow(profile);
      const given = { ...input, ...(phone ? { phone: phone.phone } : {}) };
      const fields = Object.keys(given) as (keyof WantedProfile)[];
      const differing = fields.filter((field) => given[field] !== known[field]);
      const wanted: WantedProfile = Object.fromEntries(differing.map((key) => [key, given[key]]));
      if (differing.length === 0) throw new AppError('change_empty');
      // Both may be shown to customers as the business's name.
      for (const name of [wanted.name, wanted.companyName]) {
        if (name) await checkBusinessName(db, { userId, name });
      }
      const change = {
        user_id: userId,
        wanted: JSON.stringify(wanted),
        asked_at: clock.now(),
        ...(wanted.email
          ? { status: 'unconfirmed' as const, ...(await newCode(db, userId, wanted.email)) }
          : { status: 'asked' as const }),
      };
      const { id } = await insertRow(db, 'profile_changes', change);
      if (!wanted.email) await notifyStaff(deps, db, { userId, id });
    });
  }

  return [
    jsonRoute(contract.getProfileChange, ({ caller }) => latest(caller.userId)),

    jsonRoute(contract.askForChange, async ({ caller, body }) => {
      // These receive codes and security notices.
      if (body.phone !== undefined || body.email !== undefined) {
        requireFreshCode(caller, clock.now(), 'account_change');
      }
      await limits.askForChange(caller.userId);
      await ask(caller, body);
      return latest(caller.userId);
    }),

    jsonRoute(contract.resendEmailCode, async ({ caller: { userId } }) => {
      await limits.askForChange(userId);
      await database.system.transaction().execute(async (db) => {
        const open = await lockRow(db, 'profile_changes', {
          user_id: userId,
          status: 'unconfirmed',
        });
        if (!open) throw new AppError('change_not_open');
        const code = await newCode(db, userId, wantedOf(open).email!);
        await updateRows(db, 'profile_changes', { id: open.id }, code);
      });
      return {};
    }),

    jsonRoute(contract.confirmNewEmail, async ({ caller: { userId }, body }) => {
      const open = await openOf(database.system, userId);
      if (open?.status !== 'unconfirmed') throw new AppError('change_not_open');
      const { id, code_hmac: stored } = open;
      const hmac = keys.hashCode(userId, codeFor(body.token, wantedOf(open).email!), stored!);
      const judged = await database.system.transaction().execute(async (db) => {
        // Checked and counted in one statement, so that parallel guesses count (M12).
        const { rows } = await sql<{ right: boolean }>`
          update profile_changes set guesses = guesses + 1,
            status = case when code_hmac = ${hmac} then 'asked' else status end
          where id = ${id} and status = 'unconfirmed' and guesses < ${rules.guessesPerCode}
            and code_expires_at > ${clock.now()}
          returning status = 'asked' as right`.execute(db);
        if (rows[0]?.right) await notifyStaff(deps, db, { userId, id });
        return rows[0];
      });
      // Thrown after the guess was committed.
      if (!judged?.right) throw new AppError(judged ? 'code_wrong' : 'code_expired');
      return latest(userId);
    }),

    jsonRoute(contract.withdrawChange, async ({ caller: { userId } }) => {
      const open = { user_id: userId, status: OPEN };
      const withdrawn = { status: 'withdrawn' as const, decided_at: clock.now() };
      if (!(await updateRows(database.system, 'profile_changes', open, withdrawn))) {
        throw new AppError('change_not_open');
      }
      return {};
    }),
  ];
}

/** A code is only valid for its mailbox. */
const codeFor = (code: string, email: string) => `${code}:email:${email.toLowerCase()}`;

async function notifyStaff(
  { queueMessage, staffEmail, publicUrl }: ProfileChangeDeps,
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const profile = await findRow(db, 'profiles', { id: userId });
  await queueMessage(db, {
    userId,
    kind: 'profile_change',
    channel: 'email',
    recipient: staffEmail,
    about: id,
    write: () =>
      askedForChangeEmail(profile?.company_name ?? profile?.name ?? userId, `${publicUrl}/admin`),
  });
}
