import * as contract from '@jobly/core/customers/contract';
import { AppError } from '@jobly/core/errors';
import { workOf } from '@jobly/core/payment-links/work';
import { storedPhone } from '@jobly/core/phone';
import type { BaseDeps } from '../../base-deps.ts';
import { camelRow } from '../../db/camel-row.ts';
import { findRow } from '../../db/rows.ts';
import { jsonRoute, writtenRoute, type Route } from '../../http/route.ts';
import { mergeCustomer, rootOf, unmergeCustomer } from './merge-customers.ts';
import { listBilledLast, listByName, listMerged, type CustomerRow } from './queries.ts';
import { customerSearch } from './search.ts';
import { saveCustomer, type SaveDeps } from './save-customer.ts';

type BillRow = { amount_cash_cents: number; customer_pays_fees: boolean } & Parameters<
  typeof workOf
>[0];

/** Kept without what is null. */
const lastBillOf = (row: BillRow): contract.LastBill => ({
  pricingModel: null,
  ...camelRow(row),
  ...workOf(row),
});

const summaryOf = (row: CustomerRow): contract.CustomerSummary => ({
  ...camelRow(row),
  lastBill: row.last_bill === null ? null : lastBillOf(row.last_bill as unknown as BillRow),
});

/** Of a merged one, the one that it is shown as. */
async function findOwn(deps: BaseDeps, userId: string, id: string): Promise<contract.Customer> {
  const db = deps.database.readAs(userId);
  const [row, merged] = await Promise.all([
    findRow(db, 'customers', { id, user_id: userId }),
    listMerged(db, id, deps.clock.now()),
  ]);
  if (!row) throw new AppError('customer_not_found');
  if (row.merged_into) return findOwn(deps, userId, (await rootOf(db, userId, id))!);
  return { ...camelRow(row), ...summaryOf(row), merged };
}

/** An unknown place starts at the top: it is a place in a list, not a permission. */
function placeOf(text: string): { id: string; name: string } | undefined {
  const [, id, name = ''] = /^([0-9a-f-]{36}) (.*)$/.exec(text.replaceAll('\u0000', '')) ?? [];
  return id ? { id, name } : undefined;
}

export function customerRoutes(deps: BaseDeps & SaveDeps): Route[] {
  const { database } = deps;
  const search = customerSearch(database.lookUps);
  return [
    jsonRoute(contract.listRecentCustomers, async ({ caller: { userId } }) => {
      const rows = await listBilledLast(database.readAs(userId), userId);
      return { customers: rows.map(summaryOf) };
    }),

    // Before {id}: a word is not a customer's id.
    jsonRoute(contract.listCustomersByName, async ({ caller: { userId }, query }) => {
      const most = contract.CUSTOMERS_FOUND;
      const after = query.after === undefined ? undefined : placeOf(query.after);
      const rows = await listByName(database.readAs(userId), userId, { after, most: most + 1 });
      const page = rows.slice(0, most);
      const last = rows.length > most ? page.at(-1) : undefined;
      return {
        customers: page.map(summaryOf),
        next: last ? `${last.id} ${last.place}` : null,
      };
    }),

    writtenRoute(contract.findCustomers, async ({ caller: { userId }, query }) => {
      const { most = contract.CUSTOMERS_FOUND } = query;
      return `{"customers":${await search({ userId, search: query.search, most })}}`;
    }),

    jsonRoute(contract.getCustomer, ({ caller: { userId }, params }) =>
      findOwn(deps, userId, params.id),
    ),

    jsonRoute(contract.saveCustomer, async ({ caller: { userId }, params, body }) => {
      const phone = body.phone && storedPhone(body.phone);
      await saveCustomer(deps, userId, params.id, { ...body, phone });
      return findOwn(deps, userId, params.id);
    }),

    jsonRoute(contract.mergeCustomer, async ({ caller: { userId }, params, body }) =>
      findOwn(deps, userId, await mergeCustomer(deps, userId, { ...params, ...body })),
    ),

    jsonRoute(contract.unmergeCustomer, async ({ caller: { userId }, params }) => {
      await unmergeCustomer(deps, userId, params.id);
      return findOwn(deps, userId, params.id);
    }),
  ];
}
