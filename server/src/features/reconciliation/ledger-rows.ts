import { sql } from 'kysely';

/** What the ledger's entries say of one payment, refund and so on, in the words of the statement. */
const figures = (entriesOf: string) => {
  const sum = (account: string) =>
    `coalesce((select sum(e.amount_cents) from ledger_entries e
      where ${entriesOf} and e.account = '${account}'), 0)`;
  return `-${sum('customer')} as gross_cents, ${sum('provider_fees')} as fee_cents,
    ${sum('provider_balance')} as net_cents`;
};

/** A step that withholds money or returns it: what moved is in the ledger, how it is split in the dispute's own row. */
const disputeRows = (step: string, at: string, sign: 1 | -1) => `
    select p.provider_payment_id, a.merchant_id, d.user_id, d.payment_link_id, ${at},
      ${sign} * d.amount_cents, ${-sign} * d.fee_cents,
      coalesce((select sum(e.amount_cents) from ledger_entries e
        where e.dispute_id = d.id and e.kind = '${step}' and e.account = 'provider_balance'), 0)
    from disputes d
    join payments p on p.id = d.payment_id
    join checkout_attempts a on a.id = p.attempt_id`;

/**
 * What the ledger expects on the statement, by the type of the row. Money of a new kind is a new entry here: its rows
 * are compared from then on, summed up for each payment that they are about.
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

/** Types whose rows are compared; any other is one that nobody compares, and staff are told. */
export const COMPARED_TYPES = new Set([...Object.keys(LEDGER_ROWS), 'payout', 'fee']);

export const ledgerRows = sql.raw(
  Object.entries(LEDGER_ROWS)
    .map(
      ([type, rows]) => `select '${type}' as type, ${type}_rows.* from (${rows}) as ${type}_rows`,
    )
    .join(' union all '),
);
