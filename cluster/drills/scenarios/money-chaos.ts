import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill } from '../drill.ts';
import { Refused } from '../load/client.ts';
import { makeLink, payOnline } from '../load/lives.ts';
import type { Stage } from '../stage.ts';

const PAYERS = 100;
const LINKS_AT_ONCE = 2;

/** How events travel while these links are paid; forged ones come at any time. */
const WEATHER = [
  { mode: 'duplicate', copies: 10 },
  { mode: 'reorder' },
  { mode: 'lose' },
  { mode: 'delay', delaySeconds: 20 },
];

async function payAtOnce(stage: Stage): Promise<number> {
  const { contractors, random } = stage;
  const link = await makeLink(stage, contractors[random(contractors.length)]!);
  const pay = async (payer: number) => {
    try {
      await sleep(random(1_000), undefined, { signal: stage.signal });
      return await payOnline(stage, link, payer % 2 ? 'card' : 'bnpl');
    } catch (error) {
      // Somebody else was first.
      if (error instanceof Refused && /payment_link_used/.test(error.message)) return false;
      throw error;
    }
  };
  const paid = await Promise.all(Array.from({ length: PAYERS }, (_, payer) => pay(payer)));
  return paid.filter(Boolean).length;
}

export default {
  says: '100 payers on every link, events tenfold, reordered, lost, late and forged',
  unit: 'links',
  full: 200,
  people: 2,
  async run({ stage, dose, progress, measure, fail }) {
    let begun = 0;
    let unpaid = 0;
    const work = async () => {
      while (begun < dose) {
        begun += 1;
        const number = begun;
        const weather = WEATHER[Math.floor(((number - 1) / dose) * WEATHER.length)];
        await stage.sandbox('POST', '/webhooks', { ...weather, forge: true });
        const paid = await payAtOnce(stage);
        if (paid === 0) unpaid += 1;
        if (number % 10 === 0) progress(`${number}/${dose} links, events: ${weather?.mode}`);
      }
    };
    await measure(async () => {
      await Promise.all(Array.from({ length: LINKS_AT_ONCE }, work));
    });
    await stage.sandbox('POST', '/webhooks', { mode: 'normal' });
    if (unpaid > 0) fail(`${unpaid} links could not be paid by anybody`);
  },
} satisfies Drill;
