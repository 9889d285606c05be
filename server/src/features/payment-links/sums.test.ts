import type { PaymentLinkDetail, PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import type { Earnings } from '@jobly/core/payment-links/earnings';
import { moneyLines } from '@jobly/core/payment-links/money-lines';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dose } from '../../../test/dose.ts';
import { life, live, type Life } from '../../../test/lives.ts';
import { useBusiness, useShop } from '../../../test/shop.ts';

const shop = useShop();
const business = useBusiness(shop);

interface Booked {
  link_id: string;
  /** Of the payment that settles the link. */
  gross: number;
  tip: number;
  fee: number;
  net: number;
  refunded: number;
  extra_fees: number;
  /** Taken of it by a bank for good. */
  lost: number;
  /** Of the tip, in proportion, by the database's decimals. */
  tip_back: number;
  /** What the ledger holds for the contractor, less what still has to go back to a customer. */
  kept: number;
}

/** The ledger's own answer to everything that is shown, from its entries alone. */
function readLedger(): Promise<Booked[]> {
  return shop.sql<Booked>`
    with booked as (
      select p.payment_link_id, p.role, p.id, e.kind, e.account, e.amount_cents,
        case when e.account = 'disputed' then d.amount_cents else 0 end as claimed_cents
      from ledger_entries e
      left join refunds r on r.id = e.refund_id
      left join disputes d on d.id = e.dispute_id
      join payments p on p.id = coalesce(e.payment_id, r.payment_id, d.payment_id)
      where p.user_id = ${business.account.userId})
    select payment_link_id as link_id,
      coalesce(-sum(amount_cents) filter (where role = 'credit' and kind = 'payment'
    and account in ('customer', 'tips')), 0)::float8 as gross,
      coalesce(-sum(amount_cents) filter (where role = 'credit' and account = 'tips'), 0)::float8 as tip,
      coalesce(round(sum(amount_cents) filter (where role = 'credit' and account = 'tips')
          * sum(amount_cents) filter (where role = 'credit' and kind in ('refund', 'dispute_lost')
            and account = 'customer')
        / sum(amount_cents) filter (where role = 'credit' and kind = 'payment'
          and account in ('customer', 'tips'))), 0)::float8 as tip_back,
      coalesce(sum(amount_cents) filter (where role = 'credit' and kind = 'payment'
    and account = 'provider_fees'), 0)::float8 as fee,
      coalesce(sum(amount_cents) filter (where role = 'credit' and kind = 'payment'
    and account in ('cash', 'provider_balance')), 0)::float8 as net,
      coalesce(sum(amount_cents) filter (where role = 'credit' and kind = 'refund'
    and account = 'customer'), 0)::float8 as refunded,
      coalesce(sum(amount_cents) filter (where role = 'extra' and kind = 'payment'
    and account = 'provider_fees'), 0)::float8 as extra_fees,
      coalesce(sum(amount_cents) filter (where role = 'credit' and kind = 'dispute_lost'
    and account = 'customer'), 0)::float8 as lost,
      (sum(amount_cents) filter (where account in ('cash', 'provider_balance'))
        + (select coalesce(sum(least(0, owed)), 0) from (
            select sum(case when account in ('customer', 'tips') then amount_cents
              else 0 end + sign(amount_cents) * claimed_cents) as owed
            from booked extra where extra.payment_link_id = booked.payment_link_id
    and role = 'extra' group by id
          ) as owing))::float8 as kept
    from booked group by 1`;
}

const PAID = { gross: 0, tip: 0, tip_back: 0, fee: 0, net: 0, refunded: 0 };
const NOTHING = { ...PAID, extra_fees: 0, lost: 0, kept: 0 };

async function read(path: string) {
  const { status, body } = await business.ask('GET', `/rest/v1/${path}`);
  expect(status).toBe(200);
  return body;
}

/** Every sum is what stands above it, and the last one is what the ledger says is kept. */
function expectMoneyCard(detail: PaymentLinkDetail, booked: Omit<Booked, 'link_id'>): void {
  const lines = moneyLines(detail);
  for (const [index, line] of lines.entries()) {
    const parts = lines.slice(0, index).filter((above) => 'part' in above);
    const sum = parts.reduce((total, { cents: part }) => total + part, 0);
    expect('sum' in line ? line.cents : sum).toBe(sum);
  }
  expect(lines.at(-1)?.cents ?? 0).toBe(booked.kept);
  expect(lines.length === 0 || 'sum' in lines.at(-1)!).toBe(true);
  expect(detail.payment?.totalCents ?? 0).toBe(booked.gross);
  expect(detail.link.tipCents).toBe(booked.tip);
  expect(detail.payment?.feeCents ?? 0).toBe(booked.fee);
  expect(detail.payment?.netCents ?? 0).toBe(booked.net);
  expect(detail.payment?.refundableCents ?? 0).toBe(
    Math.max(0, booked.gross - booked.refunded - booked.lost),
  );
}

/** Names and numbers of a row of the file; no cell of these links has a comma. */
function rowsOf(file: string): Record<string, string>[] {
  const [heading, ...rows] = file.replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = heading!.split(',');
  return rows.map((row) =>
    Object.fromEntries(row.split(',').map((cell, index) => [names[index]!, cell])),
  );
}

const cents = (text: string | undefined): number => Math.round(Number(text ?? 'none') * 100);

/** All that is left of sixty days, and that the bars make it up. */
async function earned(): Promise<number> {
  const month = (await read('earnings?range=month')) as unknown as Earnings;
  const bars = month.days.map((day) => day.cashCents + day.cardCents + day.bnplCents);
  expect(bars.reduce((sum, bar) => sum + bar, 0)).toBe(month.totalCents);
  return month.totalCents + month.previousTotalCents;
}

/** Rare by chance: a bank takes a payment that was too much, which would have gone back by itself. */
const disputedExtra = (end: 'open' | 'won' | 'lost', isReturned: boolean): Life => ({
  amountCents: 10_000,
  customerPaysFees: true,
  tipPercent: 15,
  daysAgo: 1,
  steps: [
    { step: 'card' },
    { step: 'card' },
    ...(isReturned ? [{ step: 'give-back-extra' } as const] : []),
    { step: 'dispute', role: 'extra', percent: 100, end },
  ],
});

it('every sum on a screen and in the file is what the ledger says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 3 }), async (lives) => {
      const earnedBefore = await earned();
      const links = [];
      for (const lived of lives) links.push(await live(shop, business, lived));
      const ledger = await readLedger();
      const page = (await read('payment_links/history'))['paymentLinks'] as PaymentLinkSummary[];
      const file = rowsOf((await read('payment_links/export'))['text'] as string);
      let keptCents = 0;
      for (const { id, memo } of links) {
        const booked = ledger.find((row) => row.link_id === id) ?? NOTHING;
        keptCents += booked.kept;
        expect(page.find((row) => row.id === id)!.refundedCents).toBe(booked.refunded);
        const detail = (await read(`payment_links/${id}`)) as unknown;
        expectMoneyCard(detail as PaymentLinkDetail, booked);
        const row = file.find((cells) => cells['Description'] === memo)!;
        expect(cents(row['Customer paid'])).toBe(booked.gross);
        expect(cents(row['Tip'])).toBe(booked.tip);
        expect(cents(row['Tip given back'])).toBe(booked.tip_back);
        expect(cents(row['Fee'])).toBe(booked.fee);
        expect(cents(row['You received'])).toBe(booked.net);
        expect(cents(row['Refunded'])).toBe(booked.refunded);
        expect(cents(row['Extra fees'])).toBe(booked.extra_fees);
        expect(cents(row['You keep'])).toBe(booked.kept);
      }
      expect((await earned()) - earnedBefore).toBe(keptCents);
    }),
    {
      numRuns: dose({ test: 6, drill: 200 }),
      examples: [false, true].map((isReturned) => [
        (['open', 'won', 'lost'] as const).map((end) => disputedExtra(end, isReturned)),
      ]),
    },
  );
}, 240_000);
