import { typedTerm } from '@jobly/core/customers/terms';
import { WORK_TEXTS, workTexts } from '@jobly/core/payment-links/work';
import { batchLoader, type LookUps } from '../../db/batch-loader.ts';

export interface Search {
  userId: string;
  search: string;
  most: number;
}

interface Found {
  asked: string;
  /** The list of the reply, as JSON. */
  customers: string;
  /** All that were found, if one of them was merged into another. */
  merged: string[] | null;
}

/** The newest link's row without what is null, as `LastBill`. */
const lastBill = (more: string) => `json_build_object(
  'amountCashCents', last_bill->'amount_cash_cents', 'customerPaysFees', last_bill->'customer_pays_fees',
  'pricingModel', last_bill->'pricing_model',
  ${workTexts.map((name) => `'${name}', coalesce(last_bill->>'${WORK_TEXTS[name].column}', '')`).join(', ')}${more})`;

/** As `CustomerSummary` of the contract, and nothing more (M14). */
const SUMMARY = `json_build_object('id', c.id, 'name', name, 'phone', phone, 'email', email,
  'billedAt', to_char(billed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'lastBill', case when last_bill ? 'bill' then ${lastBill(`, 'bill', last_bill->'bill'`)}
    when last_bill is not null then ${lastBill('')} end,
  'taxExempt', tax_exempt)`;

/** The business, how many at most, and the term. */
const keyOf = ({ userId, most, search }: Search) =>
  `${userId} ${String(most).padStart(2, '0')} ${typedTerm(search)}`;
const OWNER = 'left(wanted.key, 36)::uuid';
const MOST = 'substr(wanted.key, 38, 2)::integer';
const TYPED = 'substr(wanted.key, 41)';

/** The business is named for each table: look-ups are not under row-level security. */
const FIND = `
  with terms as materialized (
    select customer_id, term from customer_terms
    where user_id = ${OWNER} and term >= ${TYPED} and term < ${TYPED} || chr(1114111)
    -- One person may be found by several words.
    order by term, customer_id limit ${MOST} * 3
  ), found as (
    select customer_id, min(term) as term from terms group by 1 order by 2, 1 limit ${MOST}
  )
  select wanted.key as asked, coalesce(json_agg(${SUMMARY} order by term, c.id), '[]')::text as customers,
    case when bool_or(merged_into is not null) then array_agg(c.id order by term, c.id) end as merged
  from found join customers c on c.id = customer_id and c.user_id = ${OWNER}`;

/** Each as the one that it is shown as, at the first of their places. */
const SHOWN = `
  select json_agg(${SUMMARY} order by place)::text as customers
  from (select app.customer_root(found) as id, min(place) as place
    from unnest($1::uuid[]) with ordinality as found (found, place) group by 1) as shown
  join customers c on c.id = shown.id and c.user_id = $2`;

/**
 * The list of the reply as JSON, in the order of the words that were found; a merged customer is found by both names.
 * It is asked at every key that is typed, so PostgreSQL writes what Node would read, convert, check and write again.
 */
export function customerSearch(lookUps: LookUps): (search: Search) => Promise<string> {
  const find = batchLoader<Found>(lookUps, { name: 'customers', keyColumn: 'asked', one: FIND });
  return async (search) => {
    if (typedTerm(search.search) === '') return '[]';
    const { customers, merged } = (await find(keyOf(search)))!;
    if (!merged) return customers;
    const asked = { name: 'shown-customers', text: SHOWN, values: [merged, search.userId] };
    return (await lookUps.query(asked)).rows[0].customers;
  };
}
