import { sql } from 'kysely';

/** The statement's figures of one payment or refund, from its ledger entries. */
const figures = (entriesOf: string) => {
  const sum = (...accounts: string[]) =>
    `coalesce((select sum(e.amount_cents) from ledger_entries e
      where ${entriesOf} and e.account in ('${accounts.join("', '")}')), 0)`;
  return `-${sum('customer', 'tips')} as gross_cents, ${sum('provider_fees')} as fee_cents,
    ${sum('provider_balance')} as net_cents`;
};

/** A dispute's step that withholds or returns money: net is in the ledger, its split in the dispute's row. */
const disputeRows = (step: string, at: string, sign: 1 | -1) => `
    select p.provider_payment_id, a.merchant_id, d.user_id, d.payment_link_id, ${at},
      ${sign} * d.amount_cents, ${-sign} * d.fee_cents,
      coalesce((select sum(e.amount_cents) from ledger_entries e
        where e.dispute_id = d.id and e.kind = '${step}' and e.account = 'provider_balance'), 0)
    from disputes d
    join payments p on p.id = d.payment_id
    join checkout_attempts a on a.id = p.attempt_id`;

/**
 * What the ledger expects on the statement, by the type of the row; rows of one type about one payment are summed up.
 * A new kind of money is a new entry here.
 */
const LEDGER_ROWS = {
  payment: `
    select p.provider_payment_id as subject, a.merchant_id, p.user_id, p.payment_link_id, p.paid_at as at,
      ${figures('e.payment_id = p.id')}
    from payments p join checkout_attempts a on a.id = p.attempt_id`,
  refund: `
    select p.provider_payment_id, a.merchant_id, p.user_id, p.payment_link_id, r.done_at,
      ${figures('e.refund_id = r.id')}
    from refunds r
    join payments p on p.id = r.payment_id and p.payment_link_id = r.payment_link_id
    join checkout_attempts a on a.id = p.attempt_id
    where r.status = 'done'`,
  dispute: disputeRows('dispute', 'd.opened_at', -1),
  disputeReversal: `${disputeRows('dispute_won', 'd.closed_at', 1)} where d.status = 'won'`,
};

/** Staff are alerted to rows of any other type. */
export const COMPARED_TYPES = new Set([...Object.keys(LEDGER_ROWS), 'payout', 'fee']);

export const ledgerRows = sql.raw(
  Object.entries(LEDGER_ROWS)
    .map(
      ([type, rows]) => `select '${type}' as type, ${type}_rows.* from (${rows}) as ${type}_rows`,
    )
    .join(' union all '),
);
