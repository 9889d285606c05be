import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { countStatements } from '../../../../test/deaths.ts';
import { dose } from '../../../../test/dose.ts';
import { history, openStory, type History } from '../../../../test/refund-histories.ts';
import { judge, withoutAlert } from '../../../../test/refund-judge.ts';
import { killedStory } from '../../../../test/refund-process.ts';
import { useShop, type Business } from '../../../../test/shop.ts';

beforeAll(async () => {
  countStatements();
});
const shop = useShop({ worker: false }, { timeoutMs: 10_000 });
beforeAll(async () => {
  await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
  // To count all rows for each page takes longer than to read it.
  await shop.sandbox.control('POST', '/settings', { countIsTotal: false });
});

const HISTORIES = dose({ test: 6, drill: 5_000 });
const KILLED = dose({ test: 1, drill: 25 });
const AT_ONCE = 4;
const A_BATCH = 250;
const started = new Date();

/** Staff are alerted to every difference within a day: by its own alert, or by the comparison of the statement. */
async function compareStatement(differing: string[]): Promise<void> {
  // From the first payment on: the provider dates its rows by the machine's clock, our days are far ahead.
  await shop.sql`update reconciliations set begins_at = ${started}, compared_until = ${started}`;
  shop.clock.advance(60 * 86_400);
  await shop.run('reconcile-statement', { asked: true });
  shop.clock.advance(-60 * 86_400);
  expect(await withoutAlert(shop, differing)).toEqual([]);
  // A person has seen to them: the next batch has the whole list to itself.
  await shop.sql`
    update alerts set resolved_at = now(), resolution = 'Seen.' where resolved_at is null`;
}

const counts = { histories: 0, deaths: 0, differing: 0, refunds: 0, disputes: 0 };

async function live(business: Business, given: History): Promise<string | undefined> {
  const story = await openStory(shop, business, given.charges);
  await story.life.round(story.link.id);
  for (const one of given.acts) await story.take(one);
  await story.end(given.end);
  const { wrong, differs } = await judge(shop, business, story);
  counts.histories += 1;
  counts.deaths += given.acts.filter(({ dies }) => dies !== null).length;
  counts.refunds += story.carried.length;
  counts.disputes += given.acts.filter(({ act }) => act.does === 'dispute').length;
  if (wrong.length > 0) {
    throw new Error(`${wrong.join('; ')}\n${JSON.stringify(given)}\nlink ${story.link.id}`);
  }
  return differs ? story.link.id : undefined;
}

it(`ends every refund of ${HISTORIES} random histories, makes none twice, and equals the provider's books or raises an alert`, async () => {
  const seed = Number(process.env['JOBLY_SEED'] ?? Date.now() % 2 ** 31);
  console.log(`JOBLY_SEED=${seed}`);
  const histories = fc.sample(history, { seed, numRuns: HISTORIES });
  while (histories.length > 0) {
    const batch = histories.splice(0, A_BATCH);
    // A merchant of its own: the statement of one that has thousands of payments is long.
    const business = await shop.business();
    const differing: string[] = [];
    const worker = async () => {
      for (let next = batch.shift(); next; next = batch.shift()) {
        const id = await live(business, next);
        if (id) differing.push(id);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    counts.differing += differing.length;
    await compareStatement(differing);
    expect(await shop.violations()).toEqual([]);
  }
  console.log(JSON.stringify(counts));
}, 7_200_000);

it(`and of ${KILLED} more in which a real process is killed`, async () => {
  const business = await shop.business();
  for (let round = 0; round < KILLED; round += 1) {
    const story = await killedStory(shop, business);
    await story.end(round % 2 ? 'won' : 'lost');
    const { wrong, differs } = await judge(shop, business, story);
    expect(wrong).toEqual([]);
    const [paid] = story.payments;
    const shown = await shop.sandbox.provider.listRefunds(business.merchantId, paid!);
    // Each refund of the process has a sum of its own: the same sum twice is one refund twice.
    expect(new Set(shown).size).toBe(shown.length);
    if (differs) await compareStatement([story.link.id]);
  }
  expect(await shop.violations()).toEqual([]);
}, 1_200_000);
