import type pg from 'pg';

/** A link with the business behind it: all that the customer's side ever needs, by one look-up. */
export interface LinkOnPage {
  id: string;
  user_id: string;
  url: string;
  status: 'unpaid' | 'paid' | 'refunded';
  amount_cash_cents: number;
  memo: string;
  customer_name: string;
  customer_email: string | null;
  customer_pays_fees: boolean;
  external_payment_url: string | null;
  cash_claimed_at: Date | null;
  cancelled_at: Date | null;
  expires_at: Date | null;
  paid_at: Date | null;
  merchant_id: string | null;
  verification: string;
  bank_account_last4: string | null;
  business_person: string | null;
  business_company: string | null;
  business_phone: string | null;
  business_email: string | null;
  /** The page asks for the customer's own word before anybody asks for a review (strict consent). */
  asks_consent: boolean;
}

/** Only where each customer's own word counts does a look-up pay for knowing who asks. */
const ASKS_CONSENT = {
  never: { column: 'false', join: '' },
  strict: {
    column: 'coalesce(r.auto_send_enabled, false)',
    join: 'left join review_settings r on r.user_id = l.user_id',
  },
};

const statementFor = ({ column, join }: { column: string; join: string }) => ({
  name: 'links-on-page',
  text: `
    select l.id, l.user_id, l.url, l.status, l.amount_cash_cents, l.memo, l.customer_name,
      l.customer_email, l.customer_pays_fees, l.external_payment_url, l.cash_claimed_at,
      l.cancelled_at, l.expires_at, l.paid_at, c.lopay_merchant_id as merchant_id,
      c.business_verification_status as verification, c.bank_account_last4,
      p.name as business_person, p.company_name as business_company,
      p.phone as business_phone, p.email as business_email, ${column} as asks_consent
    from payment_links l
    join contractors c on c.id = l.contractor_id
    join profiles p on p.id = l.user_id ${join}
    where l.url = any ($1)`,
});

export type LinkLookUp = (code: string) => Promise<LinkOnPage | undefined>;

interface Waiting {
  resolve: (link: LinkOnPage | undefined) => void;
  reject: (error: unknown) => void;
}

/** More than this in one statement gains nothing. */
const MOST_AT_ONCE = 200;
/** Those that come while one is on its way wait and travel together: fewer statements for as many. */
const MOST_IN_FLIGHT = 1;
/** For one that is late the others are not held up. */
const PATIENCE_MS = 50;

/** Many look-ups travel as one statement: 0.44-0.56 of pgbench for a bare handler (docs/decisions/0012). */
export function linkLookUp(pool: pg.Pool, consent: 'never' | 'strict' = 'never'): LinkLookUp {
  const statement = statementFor(ASKS_CONSENT[consent]);
  let waiting = new Map<string, Waiting[]>();
  let inFlight = 0;
  let due: 'now' | 'later' | undefined;
  let timer: NodeJS.Timeout | undefined;

  function plan(): void {
    if (due === 'now' || waiting.size === 0) return;
    if (inFlight < MOST_IN_FLIGHT) {
      due = 'now';
      setImmediate(() => void send());
    } else if (!due) {
      due = 'later';
      timer = setTimeout(() => void send(), PATIENCE_MS);
    }
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    due = undefined;
    const batch = waiting;
    waiting = new Map();
    if (batch.size === 0) return;
    inFlight += 1;
    try {
      const { rows } = await pool.query<LinkOnPage>({ ...statement, values: [[...batch.keys()]] });
      const found = new Map(rows.map((row) => [row.url, row]));
      for (const [code, people] of batch) {
        for (const { resolve } of people) resolve(found.get(code));
      }
    } catch (error) {
      for (const people of batch.values()) for (const { reject } of people) reject(error);
    } finally {
      inFlight -= 1;
      plan();
    }
  }

  return (code) =>
    new Promise((resolve, reject) => {
      const people = waiting.get(code);
      if (people) people.push({ resolve, reject });
      else waiting.set(code, [{ resolve, reject }]);
      if (waiting.size >= MOST_AT_ONCE) void send();
      else plan();
    });
}
