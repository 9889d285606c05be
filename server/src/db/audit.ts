import { sql } from 'kysely';
import type { Db } from './database.ts';
import { findRow } from './rows.ts';

export interface Actor {
  id: string | null;
  name: string;
  role: 'staff' | 'admin' | 'operator' | 'gate' | 'system';
  address: string | null;
  device: string | null;
}

/** Terminal access implies database access; operators are not staff, but are logged. */
export const OPERATOR: Actor = {
  id: null,
  name: 'the operator',
  role: 'operator',
  address: null,
  device: null,
};

/** For columns that need an id; no account has it. */
export const OPERATOR_ID = '00000000-0000-0000-0000-000000000000';

export interface AuditEntry {
  at: Date;
  actor: Actor;
  action: string;
  userId: string | null;
  /** For readers: `website 3f2a…`, `payment link …`. */
  subject?: string;
  /** Only what changed; never a secret. */
  before: object | null;
  after: object | null;
  reason?: string | null;
  undoes?: string;
}

/** In the change's transaction: no entry, no change (M11). Returns the id. */
export async function writeAudit(db: Db, entry: AuditEntry): Promise<string> {
  const row = await db
    .insertInto('audit_log')
    .values({
      at: entry.at,
      actor_id: entry.actor.id,
      actor_name: entry.actor.name.slice(0, 200),
      actor_role: entry.actor.role,
      address: entry.actor.address?.slice(0, 64) ?? null,
      device: entry.actor.device?.slice(0, 100) ?? null,
      action: entry.action,
      user_id: entry.userId,
      subject: entry.subject?.slice(0, 200) ?? null,
      before: json(entry.before),
      after: json(entry.after),
      reason: entry.reason?.trim().slice(0, 500) || null,
      undoes: entry.undoes ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const SAME_READ_SINCE = sql<Date>`now() - interval '10 minutes'`;

/** Repeated reads of a polling screen are one entry. */
export async function writeRead(
  db: Db,
  read: Pick<AuditEntry, 'at' | 'actor' | 'action' | 'userId' | 'after'> & { subject: string },
): Promise<void> {
  const same = await db
    .selectFrom('audit_log')
    .select('id')
    .where('actor_id', '=', read.actor.id)
    .where('action', '=', read.action)
    .where('subject', '=', read.subject.slice(0, 200))
    .where('at', '>', SAME_READ_SINCE)
    .limit(1)
    .executeTakeFirst();
  if (!same) await writeAudit(db, { ...read, before: null });
}

/** The end of the audit chain: noted elsewhere, it later proves that nothing before it changed. */
export async function readAuditHead(db: Db): Promise<{ position: string; hash: string }> {
  const { position, hash } = (await findRow(db, 'audit_head', { one: true }))!;
  return { position, hash: hash.toString('hex') };
}

function json(value: object | null) {
  return value === null ? null : sql<string>`${JSON.stringify(value)}::jsonb`;
}

/** For readers of the log: `Ana Ruiz (+14155550100)`. */
export async function findActorName(db: Db, userId: string): Promise<string> {
  const { name, phone } = (await findRow(db, 'profiles', { id: userId })) ?? {};
  if (name) return phone ? `${name} (${phone})` : name;
  return phone ?? userId;
}
