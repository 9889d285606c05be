export const COLUMNS = ['Lost', 'Not credited', 'Doubled', 'Missing', 'Wrong'] as const;
export type Column = (typeof COLUMNS)[number];

interface Kind {
  column: Column;
  /** Names each row or record with this fault, in the tables of checker.ts. */
  find: string;
  /** Makes one in evidence that has none; changes nothing where there is nothing to make it of. */
  plant: string;
}

const acknowledged = (what: string) => `select link_id from acknowledged where what = '${what}'`;
const firstOf = (what: string) => `(${acknowledged(what)} limit 1)`;
const FIRST_CHARGE = '(select id from charges limit 1)';

/** `RECEIPT` and its like tell texts apart; the views of checker.ts say which link or review they are about. */
const copyText = (pattern: string) =>
  `insert into texts select * from texts where body ~ '${pattern}' limit 1`;
const dropText = (pattern: string) =>
  `delete from texts where ctid = (select ctid from texts where body ~ '${pattern}' limit 1)`;
const RECEIPT = '^Receipt from ';
const NOTICE = ' paid [$].*/payments/';
const REVIEW = 'leave us a review';

export const FAULTS = {
  'an acknowledged link is gone': {
    column: 'Lost',
    find: `select a.link_id from acknowledged a left join links l on l.id = a.link_id
      where a.what = 'link' and l.amount_cash_cents is distinct from a.amount_cents`,
    plant: `delete from links where id = ${firstOf('link')}`,
  },
  'an acknowledged payment is gone': {
    column: 'Lost',
    find: `${acknowledged('paid')} except select payment_link_id from payments where role = 'credit'`,
    plant: `delete from payments where payment_link_id = ${firstOf('paid')}`,
  },
  'acknowledged cash is gone': {
    column: 'Lost',
    find: `${acknowledged('cash')}
      except select payment_link_id from payments where role = 'credit' and method = 'cash'`,
    plant: `delete from payments where payment_link_id = ${firstOf('cash')}`,
  },
  'an acknowledged cancellation is gone': {
    column: 'Lost',
    find: `${acknowledged('cancelled')} except select id from links where cancelled_at is not null`,
    plant: `update links set cancelled_at = null where id = ${firstOf('cancelled')}`,
  },
  'an acknowledged refund is gone': {
    column: 'Lost',
    find: `select a.link_id from acknowledged a
      left join refunds r on r.id = a.refund_id and r.status = 'done'
      where a.what = 'refund' and r.amount_cents is distinct from a.amount_cents`,
    plant: `delete from refunds where id = (select refund_id from acknowledged where what = 'refund' limit 1)`,
  },
  'the provider lost a charge': {
    column: 'Lost',
    find: `${acknowledged('charge')} except
      select t.payment_link_id from attempts t join charges c on c.reference = 'jobly:' || t.id`,
    plant: `delete from charges where reference in
      (select 'jobly:' || id from attempts where payment_link_id = ${firstOf('charge')})`,
  },
  'a charge is not credited': {
    column: 'Not credited',
    find: 'select id from charges except select provider_payment_id from payments',
    plant: `delete from payments where provider_payment_id = ${FIRST_CHARGE}`,
  },
  'a charge of another sum is credited': {
    column: 'Not credited',
    find: `select c.id from charges c join payments p on p.provider_payment_id = c.id
      where p.gross_cents <> c.units or c.reference is distinct from 'jobly:' || p.attempt_id`,
    plant: `update charges set units = units + 1 where id = ${FIRST_CHARGE}`,
  },
  'a credit has no charge': {
    column: 'Not credited',
    find: 'select id from payments where provider_payment_id not in (select id from charges)',
    plant: `delete from charges where id = ${FIRST_CHARGE}`,
  },
  'an extra charge was not given back': {
    column: 'Not credited',
    find: `select c.id from charges c join payments p on p.provider_payment_id = c.id
      where p.role = 'extra' and c.refunded_units <> c.units`,
    plant: `update charges set refunded_units = 0 where id =
      (select provider_payment_id from payments where role = 'extra' limit 1)`,
  },
  'refunds differ from the provider’s': {
    column: 'Not credited',
    find: `select c.id from charges c join payments p on p.provider_payment_id = c.id
      left join refunds r on r.payment_id = p.id and r.status = 'done'
      group by c.id, c.refunded_units, p.refunded_cents
      having array[coalesce(sum(r.amount_cents), 0), p.refunded_cents]
        <> array[c.refunded_units, c.refunded_units]::bigint[]`,
    plant: `update charges set refunded_units = refunded_units + 1 where id = ${FIRST_CHARGE}`,
  },
  'a charge is credited twice': {
    column: 'Doubled',
    find: `select provider_payment_id from payments where provider_payment_id is not null
      group by provider_payment_id having count(*) > 1`,
    plant:
      'insert into payments select * from payments where provider_payment_id is not null limit 1',
  },
  'a link is credited twice': {
    column: 'Doubled',
    find: `select payment_link_id from payments where role = 'credit'
      group by payment_link_id having count(*) > 1`,
    plant: `insert into payments select * from payments where role = 'credit' limit 1`,
  },
  // No refund is made in the provider's own app here: one seen only there is a call of ours that was sent twice.
  'money went back twice': {
    column: 'Doubled',
    find: `select id from refunds where reason = 'at_provider'`,
    plant: `update refunds set reason = 'at_provider' where id = (select id from refunds limit 1)`,
  },
  'a receipt came twice': {
    column: 'Doubled',
    find: 'select link_id from due where receipts > 1',
    plant: copyText(RECEIPT),
  },
  'a notice came twice': {
    column: 'Doubled',
    find: `select link_id from due where notices > 1 and method <> 'cash'`,
    plant: copyText(NOTICE),
  },
  'a review was asked for twice': {
    column: 'Doubled',
    find: 'select r.id from reviews r join asked using (token) group by r.id having count(*) > 1',
    plant: copyText(REVIEW),
  },
  'a receipt is missing': {
    column: 'Missing',
    find: 'select link_id from due where receipts = 0',
    plant: dropText(RECEIPT),
  },
  // A contractor who takes cash knows that they have it.
  'a notice is missing': {
    column: 'Missing',
    find: `select link_id from due where notices = 0 and method <> 'cash'`,
    plant: dropText(NOTICE),
  },
  // A mail server cannot be asked what it took: a letter in doubt is given up rather than sent twice.
  'a review request is missing': {
    column: 'Missing',
    find: `select r.id from reviews r left join asked using (token)
      where r.status = 'sent' and r.channel = 'sms' and asked.token is null`,
    plant: dropText(REVIEW),
  },
  'a ledger transaction does not sum to zero': {
    column: 'Wrong',
    find: 'select transaction_id from ledger group by transaction_id having sum(amount_cents) <> 0',
    plant:
      'update ledger set amount_cents = amount_cents + 1 where ctid = (select ctid from ledger limit 1)',
  },
  'a payment is not in the ledger as it is': {
    column: 'Wrong',
    find: `select p.id from payments p left join ledger e on e.payment_id = p.id
      group by p.id, p.gross_cents, p.fee_cents, p.net_cents
      having coalesce(sum(e.amount_cents) filter (where account = 'customer'), 0) <> -p.gross_cents
        or coalesce(sum(e.amount_cents) filter (where account = 'provider_fees'), 0) <> p.fee_cents
        or coalesce(sum(e.amount_cents) filter (where account in ('provider_balance', 'cash')), 0) <> p.net_cents`,
    plant: 'delete from ledger where payment_id = (select id from payments limit 1)',
  },
  'a refund is not in the ledger as it is': {
    column: 'Wrong',
    find: `select r.id from refunds r left join ledger e on e.refund_id = r.id and e.account = 'customer'
      group by r.id, r.status, r.amount_cents
      having coalesce(sum(e.amount_cents), 0) <> case r.status when 'done' then r.amount_cents else 0 end`,
    plant: `delete from ledger where refund_id = (select id from refunds where status = 'done' limit 1)`,
  },
  // A link says of itself what its one credit says.
  'a link’s state is wrong': {
    column: 'Wrong',
    find: `select l.id from links l left join payments p on p.payment_link_id = l.id and p.role = 'credit'
      where l.paid_method is distinct from p.method
        or l.refunded_cents <> coalesce(p.refunded_cents, 0)
        or l.status <> case when p.id is null then 'unpaid'
          when p.refunded_cents = p.gross_cents then 'refunded' else 'paid' end`,
    plant: `update links set status = 'unpaid' where id = (select id from links where status = 'paid' limit 1)`,
  },
  'work is not finished': {
    column: 'Wrong',
    find: `select what || ' ' || id from unfinished`,
    plant: `insert into unfinished values ('task', 'planted')`,
  },
} satisfies Record<string, Kind>;

export type FaultKind = keyof typeof FAULTS;
