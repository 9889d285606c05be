import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { dose } from '../../../../test/dose.ts';
import { mover } from '../../../../test/moves.ts';
import { useShop, type Business, type MadeLink } from '../../../../test/shop.ts';
import type { TestAnswer } from '../../../../test/test-server.ts';

const shop = useShop({ twoProviders: true });
const moves = beforeTests(async () => mover(shop));

const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant('make') },
  { weight: 3, arbitrary: fc.constant('pay') },
  { weight: 2, arbitrary: fc.constantFrom('open', 'finish-open', 'refund', 'payout') },
  { weight: 3, arbitrary: fc.constantFrom('move', 'set-up', 'round') },
);

/** What must be true of each link, told by the steps alone. */
interface Model {
  present: string | null;
  through: string | null;
  known: string[];
  links: { link: MadeLink; stays?: string | undefined; paid?: string; opened?: boolean }[];
}

type ModelLink = Model['links'][number];

const merchantOf = (model: Model, { stays }: ModelLink) => stays ?? model.through ?? model.present;

/** No step of these is refused, whatever came before it. */
function requireDone({ status, body }: TestAnswer): void {
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
}

/** Holds of the move before end: the next one is not refused because of them. */
async function passHolds(business: Business): Promise<void> {
  await shop.sql`
    update contractors set payouts_held_until = null, payouts_held_for = null
    where user_id = ${business.account.userId}`;
  await shop.run('hold-payouts');
}

async function take(name: string, business: Business, model: Model): Promise<void> {
  const unpaid = model.links.find(({ paid }) => !paid);
  if (name === 'make') model.links.push({ link: await business.makeLink() });
  if (name === 'open' && unpaid) {
    requireDone(await shop.openCheckout(unpaid.link));
    unpaid.opened = true;
  }
  if (name === 'pay' && unpaid) {
    await moves.pay(unpaid.link);
    unpaid.paid = merchantOf(model, unpaid)!;
  }
  const waiting = model.links.find(({ opened, paid }) => opened && !paid);
  if (name === 'finish-open' && waiting) {
    await shop.charge(waiting.link);
    await shop.becomes(waiting.link, 'paid');
    waiting.paid = merchantOf(model, waiting)!;
  }
  const paid = model.links.find((one) => one.paid);
  if (name === 'refund' && paid) {
    await business.ask('POST', `/rest/v1/payment_links/${paid.link.id}/refund`, {
      amountCents: 100,
    });
  }
  if (name === 'payout') {
    for (const id of model.known) {
      await moves.pages(id).control('POST', `/merchants/${id}/next-working-day`, {});
    }
  }
  if (name === 'move') {
    await passHolds(business);
    requireDone(await moves.move(business));
    const back = model.known.find((id) => id.startsWith('second-') !== isSecond(model));
    const wasSetUp = model.present !== null && model.through === null;
    if (wasSetUp) model.through = model.present;
    else if (model.through === back) model.through = null;
    model.present = back ?? null;
  }
  if (name === 'set-up' && model.through) {
    const id = await moves.setUp(business);
    if (!model.known.includes(id)) model.known.push(id);
    for (const one of model.links) if (!one.paid) one.stays ??= model.through;
    Object.assign(model, { present: id, through: null });
  }
  if (name === 'round') {
    await shop.run('refresh-merchants');
    await shop.run('hold-payouts');
  }
}

/** Where no merchant is registered yet, the present provider is the one that is not known. */
const isSecond = ({ present, through }: Model) =>
  present === null ? !through!.startsWith('second-') : present.startsWith('second-');

it('loses nothing in any order of moves, payments, refunds and payouts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const business = await shop.business();
      const first = business.merchantId;
      const model: Model = { present: first, through: null, known: [first], links: [] };
      for (const name of steps) await take(name, business, model);
      for (const one of model.links.filter(({ paid }) => paid)) {
        expect(await moves.paidThrough(one.link)).toBe(one.paid);
      }
      // What the providers hold is what the ledger says that they hold, of both together.
      shop.clock.advance(3_600);
      await shop.run('refresh-merchants');
      const held = await Promise.all(model.known.map((id) => moves.balanceAt(id)));
      const [ledger] = await shop.sql<{ cents: string }>`
        select coalesce(sum(amount_cents), 0) as cents from ledger_entries
        where user_id = ${business.account.userId} and account = 'provider_balance'`;
      expect(Number(ledger!.cents)).toBe(
        held.reduce(
          (sum, { availableCents, pendingCents }) => sum + availableCents + pendingCents,
          0,
        ),
      );
      expect(await shop.violations()).toEqual([]);
    }),
    { numRuns: dose({ test: 4, drill: 60 }) },
  );
}, 600_000);
