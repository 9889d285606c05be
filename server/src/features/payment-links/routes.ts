import { dayIn } from '@jobly/core/dates';
import { AppError } from '@jobly/core/errors';
import * as contract from '@jobly/core/payment-links/contract';
import { getEarnings } from '@jobly/core/payment-links/earnings';
import { listItems } from '@jobly/core/payment-links/items-contract';
import { AMOUNT_NOT_VALID, amountLimit } from '@jobly/core/payment-links/messages';
import { getOverview } from '@jobly/core/payment-links/overview';
import { checkTextReach } from '@jobly/core/payment-links/text-reach';
import { fetchTransactions } from '@jobly/core/payment-links/transactions-contract';
import { businessTimeZone } from '@jobly/core/time-zone';
import { batchWriter } from '../../db/batch-writer.ts';
import { isDatabaseAway } from '../../db/connection-errors.ts';
import { findRow } from '../../db/rows.ts';
import { hasFreshCode, requireFreshCode, type Caller } from '../../http/caller.ts';
import { jsonRoute, rawRoute, type Route } from '../../http/route.ts';
import { logViewedExport } from '../../http/actor.ts';
import { languageOf } from '../../http/requests/language.ts';
import { textableNumber } from '../../phones.ts';
import { cashRoutes } from './cash-routes.ts';
import type { PaymentLinkDeps } from './deps.ts';
import { readEarnings } from './earnings.ts';
import { exportCsv } from './export-csv.ts';
import { readItems } from './items.ts';
import { readHistoryPage } from './history.ts';
import { readLinkDetail } from './link-detail.ts';
import { readOverview } from './overview.ts';
import { findOwn, insertLinks, listRecent } from './queries.ts';
import { closeLink, replaceLink } from './replace-link.ts';
import { recordSent } from './record-sent.ts';
import {
  isSameForm,
  newLinkRow,
  summaryOf,
  type LinkForm,
  type LinkRow,
  type NewLink,
} from './link-row.ts';

export function paymentLinkRoutes(deps: PaymentLinkDeps): Route[] {
  const { database, clock } = deps;
  const insertLink = batchWriter<NewLink, LinkRow | undefined>(
    async (links) => {
      const rows = await insertLinks(database.system, links);
      // Their customers are found within seconds; without this, by the next round.
      void deps.enqueue(database.system, 'match-links', {}).catch(() => {});
      return rows;
    },
    (error) => !isDatabaseAway(error),
  );
  const { limits } = deps;

  async function own(userId: string, linkId: string) {
    const row = await findOwn(database.readAs(userId), userId, linkId);
    // Another account's link and no link get the same answer.
    if (!row) throw new AppError('payment_link_not_found');
    return row;
  }

  async function freshSummary(userId: string, linkId: string) {
    return { paymentLink: summaryOf(await own(userId, linkId), clock.now()) };
  }

  return [
    jsonRoute(contract.listRecentPaymentLinks, async ({ caller: { userId } }) => {
      const rows = await listRecent(database.readAs(userId), {
        userId,
        limit: contract.RECENT_FETCHED,
      });
      return { paymentLinks: rows.map((row) => summaryOf(row, clock.now())) };
    }),

    jsonRoute(contract.createPaymentLink, async ({ caller, body }) => {
      await limits.takeLink(caller.userId);
      return { paymentLink: await createLink({ ...deps, insertLink }, caller, body) };
    }),

    jsonRoute(checkTextReach, async ({ body }) => ({
      texted: textableNumber(body.phone, deps.allowedCountries) !== undefined,
    })),

    // Before {id}: a word is not a link's id.
    jsonRoute(getOverview, ({ caller }) =>
      readOverview(
        { database, now: clock.now() },
        { userId: caller.userId, timeZone: businessTimeZone(caller.phone, caller.timeZone) },
      ),
    ),

    jsonRoute(listItems, ({ caller: { userId } }) => readItems(database.readAs(userId), userId)),

    jsonRoute(contract.listPaymentLinkHistory, ({ caller, query }) =>
      readHistoryPage({ database, now: clock.now() }, caller.userId, query),
    ),

    rawRoute(
      {
        method: 'GET',
        path: contract.EXPORT_PATH,
        audience: 'signed-in',
        summary: 'Your payment links as a CSV file; same search and filter as the history',
        query: contract.ExportQuery,
        answers: { 'text/csv': [200] },
        errors: contract.askForExport.errors,
      },
      async (context, caller) => {
        const asked = contract.ExportQuery.safeParse(context.req.query());
        if (!asked.success) throw new AppError('invalid_request');
        const now = clock.now();
        requireFreshCode(caller!, now, 'export');
        const exported = { action: 'export-payment-links', filter: asked.data, now };
        await logViewedExport(database, { caller: caller!, context }, exported);
        const timeZone = businessTimeZone(caller!.phone, caller!.timeZone);
        const day = dayIn(timeZone, now);
        const language = languageOf(context);
        const file = exportCsv({ database, now, timeZone, language }, caller!.userId, asked.data);
        return new Response(ReadableStream.from(file).pipeThrough(new TextEncoderStream()), {
          headers: {
            'Content-Type': 'text/csv; charset=utf-8',
            'Content-Disposition': `attachment; filename="payments-${day}.csv"`,
            'Cache-Control': 'no-store',
          },
        });
      },
    ),

    jsonRoute(contract.askForExport, async ({ caller }) => {
      requireFreshCode(caller, clock.now(), 'export');
      return {};
    }),

    jsonRoute(contract.getPaymentLinkDetail, ({ caller, params }) =>
      readLinkDetail({ database, now: clock.now() }, caller.userId, params.id),
    ),

    jsonRoute(contract.recordPaymentLinkSent, async ({ caller, params, body }) => {
      const link = await own(caller.userId, params.id);
      const { userId } = caller;
      await recordSent(deps, { linkId: link.id, userId, ...body, now: clock.now() });
      return {};
    }),

    jsonRoute(contract.cancelPaymentLink, async ({ caller: { userId }, params }) => {
      const link = await own(userId, params.id);
      const now = clock.now();
      const closedNow = await database.system
        .transaction()
        .execute((db) => closeLink(deps, db, { linkId: link.id, userId, now }));
      // Should this be lost, the attempts are due for a look, which closes them, too.
      if (closedNow) await deps.money().closeCheckouts(link.id);
      const summary = await freshSummary(userId, link.id);
      if (summary.paymentLink.state !== 'cancelled') throw new AppError('payment_link_settled');
      return summary;
    }),

    ...cashRoutes({ ...deps, own, freshSummary, limits }),

    jsonRoute(contract.refundPaymentLink, async ({ caller, params, body }) => {
      const { userId } = caller;
      const isConfirmed = hasFreshCode(caller, clock.now(), 'refund');
      const link = await own(userId, params.id);
      const outcome = await deps.money().refund({
        id: body.refundId,
        linkId: link.id,
        userId,
        amountCents: body.amountCents,
        freelyCents: isConfirmed ? undefined : deps.refundFreelyCents,
      });
      return { ...(await freshSummary(userId, link.id)), outcome };
    }),

    jsonRoute(fetchTransactions, async ({ caller: { userId }, body }) => {
      const synced = await deps.money().syncOpenPayments(userId);
      const rows = await listRecent(database.readAs(userId), {
        userId,
        limit: body.pageSize ?? contract.RECENT_FETCHED,
      });
      // As the specification names the fields (spec 3); the contract leaves out the others.
      const data = rows.map((row) =>
        Object.assign(row, { created_at: row.created_at.toISOString() }),
      );
      return { data, synced };
    }),

    jsonRoute(getEarnings, ({ caller, query }) =>
      readEarnings({ database, now: clock.now() }, caller, query.range),
    ),
  ];
}

/** A new link, or the one that this very form made before its answer was lost. */
async function createLink(
  deps: PaymentLinkDeps & { insertLink: (link: NewLink) => Promise<LinkRow | undefined> },
  caller: Caller,
  form: LinkForm,
): Promise<contract.PaymentLinkSummary> {
  if (form.amountCashCents > deps.mostCents) {
    const message = `${AMOUNT_NOT_VALID}. ${amountLimit(deps.mostCents)}`;
    throw new AppError('amount_not_valid', { message });
  }
  deps.fees.refuseOther(form);
  const { database } = deps;
  const { userId } = caller;
  const now = deps.clock.now();
  const timeZone = businessTimeZone(caller.phone, caller.timeZone);
  const old = form.replaces ? await findOwn(database.system, userId, form.replaces) : undefined;
  if (form.replaces && !old) throw new AppError('payment_link_not_found');
  // What a job asks for is changed at the job.
  if (old?.job_id) throw new AppError('payment_link_of_job');
  const row = newLinkRow(form, {
    now,
    timeZone,
    editedFrom: old ? (old.edited_from ?? old.id) : null,
  });
  // One that is gone meanwhile is no reason to refuse the link.
  const chosen = { id: form.customerId ?? '', user_id: userId };
  if (form.customerId && !(await findRow(database.readAs(userId), 'customers', chosen))) {
    row.customer_id = null;
  }
  const made = old
    ? await replaceLink(deps, { old, row, userId })
    : await deps.insertLink({ userId, row });
  if (made) return summaryOf(made, now);
  // Nothing was written: no contractor, or the id is taken. By this user: then it is their link.
  const db = database.readAs(userId);
  const [link, contractor] = await Promise.all([
    findOwn(db, userId, form.id),
    findRow(db, 'contractors', { user_id: userId }),
  ]);
  if (!contractor) throw new AppError('contractor_not_found');
  if (!link || !isSameForm(link, row)) throw new AppError('payment_link_not_created');
  return summaryOf(link, now);
}
