import { ATTEMPTS_UNDER_WAY } from '@jobly/core/checkout/status';
import { AppError } from '@jobly/core/errors';
import { JobForm } from '@jobly/core/jobs/contract';
import { asked, isPaid, type JobLink, type Part } from '@jobly/core/jobs/reckon';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { readJob } from '../../db/read-job.ts';
import { findRow, lockRow } from '../../db/rows.ts';
import type { JobDeps } from './deps.ts';
import { lockJob, saveParts } from './save-parts.ts';

interface Wanted {
  jobId: string;
  userId: string;
  linkId: string;
  /** Of those that are not paid, or were given back. */
  choose: (parts: Part[]) => Part[];
}

/**
 * One link for these payments. Whatever asked for one of them before can no longer be paid at the provider when the new
 * link appears, as with 'Edit and resend'; a payment that arrives all the same is decided by the job's lock.
 */
export async function askForParts(deps: JobDeps, wanted: Wanted): Promise<PaymentLinkSummary> {
  const { system } = deps.database;
  const { jobId, userId, linkId } = wanted;
  const job = await findRow(system, 'jobs', { id: jobId, user_id: userId });
  if (!job) throw new AppError('job_not_found');
  const before = await readJob(system, job);
  const known = await findAsking(deps, system, { read: before, wanted });
  if (known) return known;
  for (const id of replacedBy(before, wanted)) {
    const outcome = await deps.revokeCheckouts(id);
    if (outcome === 'not_asked') throw new AppError('checkouts_not_revoked');
    if (outcome === 'under_way') throw new AppError('payment_under_way');
  }
  return system.transaction().execute(async (db) => {
    const now = deps.clock.now();
    const locked = await lockJob(deps.links, db, { jobId, userId, now });
    if (!locked || locked.job.cancelled_at) throw new AppError('job_changed');
    const meanwhile = await findAsking(deps, db, { read: locked, wanted });
    if (meanwhile) return meanwhile;
    for (const id of replacedBy(locked, wanted)) {
      await refuseUnderWay(db, { id, userId });
      await deps.links.close(db, { linkId: id, userId, now });
    }
    const { parts, cents } = asked(locked.reckoned.parts, idsOf(locked, wanted), linkId);
    const form = JobForm.parse(locked.job.form);
    form.customerId = (await latestCustomer(db, wanted)) ?? form.customerId ?? null;
    const made = await deps.links.create(db, { userId, id: linkId, jobId, cents, form, now });
    await saveParts(db, locked.job, parts);
    return made;
  });
}

/** The link of an earlier try, or one that asks for exactly this already. */
async function findAsking(
  { links }: JobDeps,
  db: Db,
  { read, wanted }: { read: Read; wanted: Wanted },
): Promise<PaymentLinkSummary | undefined> {
  const { userId, jobId, linkId } = wanted;
  const known = await links.find(db, { userId, jobId, id: linkId });
  if (known) return known;
  const ids = idsOf(read, wanted);
  const { parts } = read.reckoned;
  const asking = parts.find(({ id }) => ids.includes(id))?.askedBy ?? null;
  const isSame = parts.every(({ id, askedBy }) => (askedBy === asking) === ids.includes(id));
  return asking !== null && isSame ? links.find(db, { userId, jobId, id: asking }) : undefined;
}

type Read = Awaited<ReturnType<typeof readJob>>;

const idsOf = ({ reckoned, links }: Read, { choose }: Wanted): string[] => {
  const given = new Set(links.filter(({ state }) => state === 'returned').map(({ id }) => id));
  const chosen = choose(reckoned.parts.filter((part) => !isPaid(part) || given.has(part.paidBy!)));
  if (chosen.length === 0) throw new AppError('job_changed');
  return chosen.map(({ id }) => id);
};

const replacedBy = (read: Read, wanted: Wanted): JobLink['id'][] =>
  asked(read.reckoned.parts, idsOf(read, wanted), wanted.linkId).superseded;

/** A claim of cash that is not answered counts as a payment under way, too. */
export async function refuseUnderWay(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await refuseCash(db, { id, userId });
  const underWay = { payment_link_id: id, status: ATTEMPTS_UNDER_WAY };
  if (await findRow(db, 'checkout_attempts', underWay)) throw new AppError('payment_under_way');
}

/** That was marked, or that the customer says they gave: closing the link would forget it. */
export async function refuseCash(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const link = await lockRow(db, 'payment_links', { id, user_id: userId });
  if (link?.cash_claimed_at || link?.cash_settles_at) throw new AppError('payment_under_way');
}

/** Whose number or mailbox may have been corrected since; one that an email alone found is a guess. */
export async function latestCustomer(
  db: Db,
  { jobId, userId }: Pick<Wanted, 'jobId' | 'userId'>,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select customer_id as id from payment_links
    where job_id = ${jobId} and user_id = ${userId} and customer_by in ('hand', 'phone')
    order by created_at desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
