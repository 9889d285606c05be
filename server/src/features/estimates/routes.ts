import * as contract from '@jobly/core/estimates/contract';
import { AppError } from '@jobly/core/errors';
import { sql, type RawBuilder } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../db/database.ts';
import { findRow, insertNew, lockRow, updateRows } from '../../db/rows.ts';
import { jsonRoute, type Route } from '../../http/route.ts';
import type { EstimateDeps } from './deps.ts';
import {
  findEstimate,
  isExpired,
  listEstimates,
  OPEN,
  readEstimate,
  summaryOf,
  todayOf,
  type EstimateRow,
  type StoredForm,
} from './read-estimate.ts';
import { insertVersion, offeredBy, recordEvent, setStatus, type Offered } from './save-estimate.ts';

const PAGE = 50;

const IS_OPEN = sql`e.status in ('draft', 'sent', 'changes_requested')`;

const whichAre = (
  filter: (typeof contract.ESTIMATE_FILTERS)[number],
  today: string,
): RawBuilder<unknown> =>
  ({
    open: sql`(${IS_OPEN} and v.valid_until >= ${today}::date)`,
    accepted: sql`e.status = 'accepted'`,
    closed: sql`(e.status in ('declined', 'withdrawn') or (${IS_OPEN} and v.valid_until < ${today}::date))`,
    all: sql`true`,
  })[filter];

type Own = { id: string; userId: string };

export function estimateRoutes(deps: EstimateDeps): Route[] {
  const { database, clock } = deps;

  async function own(asked: Own): Promise<{ estimate: contract.Estimate }> {
    const db = database.readAs(asked.userId);
    const row = await findEstimate(db, asked);
    if (!row) throw new AppError('estimate_not_found');
    return { estimate: await readEstimate(deps, db, row) };
  }

  async function todayOfOwner(userId: string): Promise<string> {
    const profile = await findRow(database.readAs(userId), 'profiles', { id: userId });
    const zone = { business_phone: profile?.phone ?? null, time_zone: profile?.time_zone ?? null };
    return todayOf(zone, clock.now());
  }

  return [
    jsonRoute(contract.createEstimate, async ({ caller: { userId }, body }) => {
      await deps.links.takeTurn(userId);
      const now = clock.now();
      const today = await todayOfOwner(userId);
      const { id, ...form } = body;
      const { changesJobId } = form;
      await refuseEndedJob(database.system, userId, form);
      const contractor = await findRow(database.system, 'contractors', { user_id: userId });
      if (!contractor) throw new AppError('contractor_not_found');
      const offered = await offeredBy(deps, database.system, userId, form);
      const made = await database.system.transaction().execute(async (db) => {
        const url = deps.links.newCode();
        const number = await deps.links.takeNumber(db, userId);
        const row = await insertNew(db, 'estimates', 'id', {
          id,
          user_id: userId,
          url,
          number,
          created_at: now,
          job_id: changesJobId ?? null,
          is_change_order: changesJobId !== undefined,
          ...chosenCustomer(offered.form),
        });
        if (!row) return false;
        await insertVersion(db, { id, userId, version: 1 }, offered, { today, now });
        await recordEvent(db, { id, user_id: userId, version: 1 }, { kind: 'created', now });
        return true;
      });
      const first = { estimate_id: id, user_id: userId, version: 1 };
      const known = made || (await findRow(database.system, 'estimate_versions', first));
      if (!known || (known !== true && !isSameForm(known.form, offered.form))) {
        throw new AppError('estimate_not_created');
      }
      // The task comes every minute anyway.
      void deps.enqueue(database.system, 'match-links', {}).catch(() => {});
      return own({ id, userId });
    }),

    jsonRoute(contract.listEstimates, async ({ caller: { userId }, query }) => {
      const { filter = 'all', job, before } = query;
      const [at, id] = before?.split('|') ?? [];
      const isCursor = at && id && !Number.isNaN(Date.parse(at)) && /^[\da-f-]{36}$/.test(id);
      if (before !== undefined && !isCursor) throw new AppError('invalid_request');
      const today = await todayOfOwner(userId);
      const rows = await listEstimates(
        database.readAs(userId),
        sql`e.user_id = ${userId} and ${whichAre(filter, today)}
          and ${job ? sql`e.job_id = ${job}` : sql`true`}
          and ${before ? sql`(e.updated_at, e.id) < (${at}::timestamptz, ${id}::uuid)` : sql`true`}
          order by e.updated_at desc, e.id desc limit ${PAGE + 1}`,
      );
      const page = rows.slice(0, PAGE);
      const last = rows.length > PAGE ? page.at(-1)! : undefined;
      return {
        estimates: page.map((row) => summaryOf(row, clock.now())),
        next: last ? `${last.updated_at_exact}|${last.id}` : null,
      };
    }),

    jsonRoute(contract.getEstimate, ({ caller: { userId }, params: { id } }) =>
      own({ id, userId }),
    ),

    jsonRoute(contract.reviseEstimate, async ({ caller: { userId }, params: { id }, body }) => {
      await deps.links.takeTurn(userId);
      const { version, id: _again, ...typed } = body;
      await refuseEndedJob(database.system, userId, typed);
      const offered = await offeredBy(deps, database.system, userId, typed);
      await change(deps, { id, userId }, async (db, row) => {
        if (row.status === 'accepted') throw new AppError('estimate_settled');
        const sameJob = (row.is_change_order ? row.job_id : undefined) === typed.changesJobId;
        const isAgain = row.version === version + 1 && isSameForm(row.form, offered.form);
        if (isAgain) return;
        if (row.version !== version || !sameJob) throw new AppError('estimate_changed');
        await addVersion(deps, db, row, offered);
      });
      return own({ id, userId });
    }),

    jsonRoute(contract.recordEstimateSent, async ({ caller: { userId }, params, body }) => {
      const asked = { id: params.id, userId };
      const now = clock.now();
      await own(asked);
      const { ok } = await deps.shares.take(`${params.id}:${body.channel}`);
      await change(deps, asked, async (db, row) => {
        const language = body.language && { sent_language: body.language };
        await updateRows(
          db,
          'estimates',
          { id: row.id, user_id: userId },
          { sent_at: now, ...language },
        );
        if (row.status === 'draft') await setStatus(deps, db, row, 'sent');
        if (ok) await recordEvent(db, row, { kind: 'sent', channel: body.channel, now });
      });
      return own(asked);
    }),

    jsonRoute(contract.changeEstimate, async ({ caller: { userId }, params: { id }, body }) => {
      const now = clock.now();
      await change(deps, { id, userId }, async (db, row) => {
        if (body.step === 'answered') {
          if (!row.is_asked) return;
          await updateRows(db, 'estimates', { id, user_id: userId }, { is_asked: false });
          return recordEvent(db, row, { kind: 'answered', now });
        }
        if (row.status === 'accepted') throw new AppError('estimate_settled');
        if (!('validDays' in body)) {
          if (row.status === 'withdrawn') return;
          await setStatus(deps, db, row, 'withdrawn', { is_asked: false });
          return recordEvent(db, row, { kind: 'withdrawn', now });
        }
        // Asked for twice, it is open already.
        if (OPEN.includes(row.status) && !isExpired(row, now)) return;
        const { bill, payments } = row;
        const { validDays } = body;
        await addVersion(
          deps,
          db,
          row,
          { form: { ...row.form, ...deps.fees.adapt(row.form), validDays }, bill, payments },
          'reopened',
        );
      });
      return own({ id, userId });
    }),
  ];
}

/** With the estimate's lock held. */
async function change(
  { database }: EstimateDeps,
  { id, userId }: Own,
  act: (db: Db, row: EstimateRow) => Promise<unknown>,
): Promise<void> {
  await database.system.transaction().execute(async (db) => {
    const locked = await lockRow(db, 'estimates', { id, user_id: userId });
    const row = locked && (await findEstimate(db, { id, userId }));
    if (!row) throw new AppError('estimate_not_found');
    await act(db, row);
  });
}

async function addVersion(
  deps: EstimateDeps,
  db: Db,
  row: EstimateRow,
  offered: Offered,
  kind: 'revised' | 'reopened' = 'revised',
): Promise<void> {
  const now = deps.clock.now();
  const version = row.version + 1;
  const { id, user_id: userId } = row;
  await insertVersion(db, { id, userId, version }, offered, { today: todayOf(row, now), now });
  const own = { id, user_id: userId };
  if (!hasSameContact(row.form, offered.form)) {
    await updateRows(db, 'estimates', own, chosenCustomer(offered.form));
  }
  const isOffered = row.status === 'sent' || row.status === 'draft';
  await setStatus(deps, db, row, isOffered ? row.status : 'draft', { version, is_asked: false });
  await recordEvent(db, { ...row, version }, { kind, now });
}

/** A change order needs a job that goes on, and leaves something of it. */
async function refuseEndedJob(
  db: Db,
  userId: string,
  { changesJobId: jobId, amountCashCents }: StoredForm,
): Promise<void> {
  if (jobId === undefined) return;
  const job = await findRow(db, 'jobs', { id: jobId, user_id: userId });
  if (!job) throw new AppError('job_not_found');
  if (job.cancelled_at) throw new AppError('job_changed');
  if (job.total_cents + amountCashCents < 1) throw new AppError('amount_not_valid');
}

/** Without a choice the task finds them. */
const chosenCustomer = ({ customerId = null }: StoredForm) => ({
  customer_id: customerId,
  customer_by: customerId && 'hand',
});

const hasSameContact = (one: StoredForm, other: StoredForm): boolean =>
  one.customerId === other.customerId &&
  one.customerPhone === other.customerPhone &&
  one.customerEmail === other.customerEmail;

const isSameForm = (stored: unknown, form: StoredForm): boolean =>
  isDeepStrictEqual(stored, JSON.parse(JSON.stringify(form)));
