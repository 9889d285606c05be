import { AppError } from '@jobly/core/errors';
import * as contract from '@jobly/core/jobs/contract';
import { isPaid, leftOf } from '@jobly/core/jobs/reckon';
import type { JobChange } from '@jobly/core/jobs/standing';
import { stepsOf } from '@jobly/core/jobs/steps';
import type { BodyOf } from '@jobly/core/contract';
import type { Bill } from '@jobly/core/payment-links/lines';
import { AMOUNT_NOT_VALID, amountLimit } from '@jobly/core/payment-links/messages';
import { isDeepStrictEqual } from 'node:util';
import { readJob, type ReadJob } from '../../db/read-job.ts';
import { findRow, updateRows } from '../../db/rows.ts';
import { jsonRoute, type Route } from '../../http/route.ts';
import { askForParts } from './ask-for-parts.ts';
import type { JobDeps } from './deps.ts';
import { openJob } from './open-job.ts';
import { readOwedCents } from './returns.ts';
import { lockJob } from './save-parts.ts';

export function jobRoutes(deps: JobDeps): Route[] {
  const { database, clock } = deps;

  async function own(userId: string, id: string): Promise<contract.Job> {
    const db = database.readAs(userId);
    const job = await findRow(db, 'jobs', { id, user_id: userId });
    if (!job) throw new AppError('job_not_found');
    const [read, owedCents] = await Promise.all([readJob(db, job), readOwedCents(db, job)]);
    return jobOf(read, owedCents);
  }

  return [
    jsonRoute(contract.openJob, async ({ caller: { userId }, body }) => {
      await deps.links.takeTurn(userId);
      const paymentLink = await openTypedJob(deps, userId, body);
      return { job: await own(userId, body.id), paymentLink };
    }),

    jsonRoute(contract.getJob, async ({ caller: { userId }, params: { id } }) => ({
      job: await own(userId, id),
    })),

    jsonRoute(contract.askForParts, async ({ caller: { userId }, params, body }) => {
      await deps.links.takeTurn(userId);
      const paymentLink = await askForParts(deps, {
        jobId: params.id,
        userId,
        linkId: body.linkId,
        choose(parts) {
          const chosen = parts.filter(({ id }) => body.partIds.includes(id));
          // Paid meanwhile, or split: the contractor looks again.
          if (chosen.length < new Set(body.partIds).size) throw new AppError('job_changed');
          return chosen;
        },
      });
      return { job: await own(userId, params.id), paymentLink };
    }),

    jsonRoute(contract.cancelJob, async ({ caller: { userId }, params: { id } }) => {
      await own(userId, id);
      const now = clock.now();
      const closed = await database.system.transaction().execute(async (db) => {
        const locked = await lockJob(deps.links, db, { jobId: id, userId, now });
        if (!locked) throw new AppError('job_not_found');
        const running = { id, user_id: userId, cancelled_at: null };
        await updateRows(db, 'jobs', running, { cancelled_at: now });
        const open = locked.links.filter(({ state }) => state === 'open');
        for (const { id: linkId } of open) await deps.links.close(db, { linkId, userId, now });
        return open;
      });
      for (const link of closed) await deps.closeCheckouts(link.id);
      return { job: await own(userId, id) };
    }),
  ];
}

/** The same form again is the same job. */
async function openTypedJob(deps: JobDeps, userId: string, body: BodyOf<typeof contract.openJob>) {
  const { id, schedule, amountCashCents: totalCents } = body;
  if (totalCents > deps.mostCents) {
    const message = `${AMOUNT_NOT_VALID}. ${amountLimit(deps.mostCents)}`;
    throw new AppError('amount_not_valid', { message });
  }
  deps.fees.refuseOther(body);
  const steps = stepsOf(totalCents, schedule);
  if (!steps || steps[0]!.due !== 'now') throw new AppError('schedule_not_valid');
  const bill = deps.links.billOf(body);
  const { system } = deps.database;
  const job = { userId, id, linkId: id, form: body, bill, totalCents, steps };
  const made = await system.transaction().execute((db) => openJob(deps, db, job));
  if (made) return made;
  const known = await findRow(system, 'jobs', { id, user_id: userId });
  const link = known && (await deps.links.find(system, { userId, jobId: id, id }));
  if (!link || !isDeepStrictEqual(known.form, JSON.parse(JSON.stringify(body)))) {
    throw new AppError('payment_link_not_created');
  }
  return link;
}

function jobOf({ job, links, reckoned: { parts } }: ReadJob, owedCents: number): contract.Job {
  const byId = new Map(links.map((link) => [link.id, link]));
  const shown = parts.map((part): contract.JobPart => {
    const linkId = part.paidBy ?? part.askedBy;
    const link = byId.get(linkId ?? '');
    const paid = link?.state === 'returned' ? 'returned' : 'paid';
    const unpaid = part.askedBy ? 'asked' : 'waiting';
    return {
      id: part.id,
      cents: part.cents,
      state: isPaid(part) ? paid : unpaid,
      linkId,
      dueOn: part.dueOn,
      paidAt: isPaid(part) ? (link?.paidAt?.toISOString() ?? null) : null,
    };
  });
  const kept = shown.filter(({ state }) => state === 'paid');
  return {
    id: job.id,
    totalCents: job.total_cents,
    bill: job.bill as Bill | null,
    paidCents: kept.reduce((sum, { cents }) => sum + cents, 0),
    leftCents: job.cancelled_at ? 0 : leftOf(parts),
    owedCents,
    isCancelled: job.cancelled_at !== null,
    changes: job.changes as unknown as JobChange[],
    parts: shown,
  };
}
