import type pg from 'pg';
import { FAULTS, type Column, type FaultKind } from './faults.ts';

/** A reply that a client received and may rely on. */
export interface Acknowledged {
  /** `paid`: the customer read that their payment has arrived. */
  what: 'link' | 'charge' | 'paid' | 'cash' | 'cancelled' | 'refund';
  link_id: string;
  refund_id?: string;
  amount_cents?: number;
  at?: string;
}

/** What clients, the provider and the carriers recorded, independent of our database. */
export interface Records {
  acknowledged: Acknowledged[];
  charges: { id: string; reference: string; units: number; refunded_units: number }[];
  texts: { body: string }[];
  letters: { body: string; message_id: string }[];
}

/**
 * What the checker compares, in temporary tables: the records of others, and what it needs of our tables as they
 * are. Nothing of it comes through code of the server.
 */
const TABLES = String.raw`
  create temp table acknowledged (what text, link_id text, refund_id text, amount_cents int);
  create temp table charges (id text, reference text, units int, refunded_units int);
  create temp table texts (body text);
  create temp table letters (body text, message_id text);
  create temp table links (id text, url text, status text, amount_cash_cents int, paid_method text,
    refunded_cents int, cancelled_at timestamptz);
  create temp table attempts (id text, payment_link_id text);
  create temp table payments (id text, payment_link_id text, attempt_id text, role text, method text,
    provider_payment_id text, gross_cents int, fee_cents int, net_cents int, refunded_cents int);
  create temp table refunds (id text, payment_id text, amount_cents int, status text, reason text);
  create temp table ledger (transaction_id text, account text, amount_cents int, payment_id text, refund_id text);
  create temp table reviews (id text, token text, status text, channel text);
  create temp table unfinished (what text, id text);

  -- A letter that a mail server took twice has one Message-ID: mailboxes show it once.
  create temp view mail as select min(body) as body from letters group by message_id;
  create temp view receipts as
    select substring(body from '^Receipt from .*/pay/([\w-]+)/receipt') as url from texts
    union all select substring(body from 'has been received[.].*/pay/([\w-]+)/receipt') from mail;
  create temp view notices as
    select substring(body from ' paid [$].*/payments/([0-9a-f-]{36})') as link_id from texts;
  create temp view asked as
    select substring(body from 'leave us a review.*/r/([\w-]+)') as token
    from (select body from texts union all select body from mail) as arrived;
  -- For each credit, how many messages about it arrived.
  create temp view due as
    select p.payment_link_id as link_id, p.method, coalesce(r.count, 0) as receipts, coalesce(n.count, 0) as notices
    from payments p left join links l on l.id = p.payment_link_id
      left join (select url, count(*) from receipts group by url) r using (url)
      left join (select link_id, count(*) from notices group by link_id) n on n.link_id = p.payment_link_id
    where p.role = 'credit';`;

/**
 * Unfinished is what a worker should have done a minute ago; what waits for its hour is not among it. A job of
 * pg-boss itself that starts a round of ours waits a quarter of an hour when its worker dies; the next minute has
 * another.
 */
const COPY = String.raw`
  insert into links select id, url, status, amount_cash_cents, paid_method, refunded_cents, cancelled_at
    from public.payment_links;
  insert into attempts select id, payment_link_id from public.checkout_attempts;
  insert into payments select id, payment_link_id, attempt_id, role, method, provider_payment_id, gross_cents,
    fee_cents, net_cents, refunded_cents from public.payments;
  insert into refunds select id, payment_id, amount_cents, status, reason from public.refunds;
  insert into ledger select transaction_id, account, amount_cents, payment_id, refund_id
    from public.ledger_entries;
  insert into reviews select id, token, status, channel from public.review_requests;
  insert into unfinished
    select 'follow-up', id::text from public.payments where followed_up_at is null
    union all select 'event', id::text from provider_events where status not in ('handled', 'ignored')
    union all select 'message ' || kind || ' ' || status, id::text from messages
      where status in ('queued', 'failed') and kind <> 'sign_in_code'
        and not (channel = 'email' and last_error like 'outcome unknown%')
    union all select 'mismatch ' || kind, id::text from payment_mismatches where resolved_at is null
    union all select 'refund', id::text from public.refunds where status in ('open', 'unknown')
    union all select 'checkout', id::text from checkout_attempts where status in ('creating', 'unknown')
    union all select 'task ' || name || ' ' || state, id::text from pgboss.job
      where name not like '\_\_pgboss%' and ((state = 'failed' and retry_limit > 0)
        or (state < 'completed' and start_after < now() - interval '1 minute'));`;

type Rows = Record<string, readonly object[]>;

export async function layEvidence(client: pg.ClientBase, rows: Rows): Promise<void> {
  await client.query(TABLES);
  for (const [table, all] of Object.entries(rows)) {
    const sql = `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`;
    await client.query(sql, [JSON.stringify(all)]);
  }
}

export async function gatherEvidence(client: pg.ClientBase, records: Records): Promise<void> {
  await layEvidence(client, { ...records });
  await client.query(COPY);
}

export interface Fault {
  kind: FaultKind;
  /** The id of the row or record it is about. */
  about: string;
}

const KINDS = Object.keys(FAULTS) as FaultKind[];

export async function findFaults(client: pg.ClientBase): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const kind of KINDS) {
    const { rows } = await client.query<[string]>({ text: FAULTS[kind].find, rowMode: 'array' });
    faults.push(...rows.map(([about]) => ({ kind, about })));
  }
  return faults;
}

export const countIn = (faults: Fault[], column: Column): number =>
  faults.filter(({ kind }) => FAULTS[kind].column === column).length;

/** Plants each kind of fault, one at a time: which the checker names, and which it overlooks. */
export async function proveChecker(client: pg.ClientBase) {
  const named: FaultKind[] = [];
  const overlooked: FaultKind[] = [];
  const count = async (kind: FaultKind) => (await client.query(FAULTS[kind].find)).rowCount ?? 0;
  for (const kind of KINDS) {
    await client.query('begin');
    const before = await count(kind);
    const { rowCount } = await client.query(FAULTS[kind].plant);
    if (rowCount) ((await count(kind)) > before ? named : overlooked).push(kind);
    await client.query('rollback');
  }
  return { named, overlooked };
}
