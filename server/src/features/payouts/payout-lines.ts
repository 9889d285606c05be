import type { PayoutLine } from '@jobly/core/payouts/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';
import type { ProviderPayout } from '../../ports/payment-provider.ts';

const MOST_SHOWN = 100;

/** Keeps what was ever said to be inside a payout: one that came back loses its lines over there. */
export async function savePayoutLines(
  db: Db,
  userId: string,
  payouts: ProviderPayout[],
): Promise<void> {
  const lines = payouts.flatMap((payout) =>
    payout.lines.map(({ description, ...line }) => ({
      payout: payout.id,
      description: description.slice(0, 500),
      ...line,
    })),
  );
  if (lines.length === 0) return;
  await sql`
    insert into payout_payments
      (payout_id, user_id, provider_payment_id, provider_link_id, kind, of_payment_id, description, amount_cents)
    select payouts.id, payouts.user_id, reported.id, "checkoutId", kind, "paymentId", description, "amountCents"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as reported (payout text, id text,
      "checkoutId" text, kind text, "paymentId" text, description text, "amountCents" bigint)
    join payouts on payouts.provider_payout_id = reported.payout and payouts.user_id = ${userId}
    on conflict (payout_id, provider_payment_id) do update set amount_cents = excluded.amount_cents
    where excluded.amount_cents is not null
      and payout_payments.amount_cents is distinct from excluded.amount_cents`.execute(db);
}

export async function listPayouts(db: Db, userId: string) {
  const [payouts, lines] = await Promise.all([
    newest(db, { userId }),
    linesOfNewest(db, { userId }),
  ]);
  const inside = Map.groupBy(lines, ({ payout_id }) => payout_id);
  return payouts.map((payout) => {
    const amountCents = cents(payout.amount_cents);
    const payments = linesOf({ id: payout.id, amountCents, lines: inside.get(payout.id) ?? [] });
    return Object.assign(payout, { amountCents, payments });
  });
}

const newestPayouts = (db: Db, userId: string) =>
  db
    .selectFrom('payouts')
    .where('user_id', '=', userId)
    .orderBy('payout_date', 'desc')
    .orderBy('created_at', 'desc')
    .limit(MOST_SHOWN);

const newest = statement((db, { userId }: { userId: string }) =>
  newestPayouts(db, userId).select([
    'id',
    'status',
    'amount_cents',
    'reason',
    'payout_date as payoutDate',
    'merchant_id',
  ]),
);

const linesOfNewest = statement((db, { userId }: { userId: string }) =>
  db
    .selectFrom('payout_payments as line')
    .leftJoin('payments', (join) =>
      join.on(
        'payments.provider_payment_id',
        '=',
        sql<string>`coalesce(line.of_payment_id, line.provider_payment_id)`,
      ),
    )
    .leftJoin('payment_links', 'payment_links.id', 'payments.payment_link_id')
    .select([
      'line.id',
      'line.payout_id',
      'line.kind',
      'line.description',
      'line.amount_cents',
      'payments.role',
      'payment_links.customer_name as customerName',
      sql<number>`case line.kind when 'payment' then coalesce(payments.tip_cents, 0) else 0 end`.as(
        'tipCents',
      ),
    ])
    .where('line.payout_id', 'in', newestPayouts(db, userId).select('id'))
    .orderBy('line.created_at'),
);

interface Line extends Pick<PayoutLine, 'id' | 'customerName' | 'description' | 'tipCents'> {
  kind: string;
  role: string | null;
  amount_cents: string | null;
}

/** The lines of a payout; what they leave of its amount is a line of its own, so that they sum to it. */
export function linesOf(payout: {
  id: string;
  amountCents: number | null;
  lines: Line[];
}): PayoutLine[] {
  const lines = payout.lines.map((line) =>
    Object.assign(line, { kind: kindOf(line), amountCents: cents(line.amount_cents) }),
  );
  const amounts = lines.map(({ amountCents }) => amountCents);
  if (lines.length === 0 || payout.amountCents === null || amounts.includes(null)) return lines;
  const restCents = amounts.reduce<number>((rest, one) => rest - (one ?? 0), payout.amountCents);
  if (restCents === 0) return lines;
  const rest = { kind: 'other', customerName: null, description: '', tipCents: 0 } as const;
  return [...lines, { id: payout.id, amountCents: restCents, ...rest }];
}

function kindOf(line: Line): PayoutLine['kind'] {
  if (line.kind === 'payment') return line.role === 'extra' ? 'extra_payment' : 'payment';
  if (line.kind === 'refund') return line.role === 'extra' ? 'extra_refund' : 'refund';
  return line.kind === 'dispute' ? 'dispute' : 'other';
}

function cents(column: string | null): number | null {
  return column === null ? null : Number(column);
}
