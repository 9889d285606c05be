import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill } from '../drill.ts';
import { FAILOVER_GOALS } from '../failing-over.ts';
import { Refused } from '../load/client.ts';
import { makeLink, payOnline } from '../load/lives.ts';
import { failOver, untilPrimary, untilWhole } from '../members.ts';

const PAYERS = 100;

export default {
  says: 'the primary is killed while 100 payers pay one link',
  unit: 'cycles',
  full: 5,
  people: 2,
  goals: FAILOVER_GOALS,
  async run({ stage, dose, progress, measure, fail }) {
    for (let cycle = 1; cycle <= dose; cycle += 1) {
      await untilWhole(stage);
      const link = await makeLink(stage, stage.contractors[0]!);
      let paid = 0;
      const pay = async (payer: number) => {
        await sleep(stage.random(6_000), undefined, { signal: stage.signal });
        try {
          if (await payOnline(stage, link, payer % 2 ? 'card' : 'bnpl')) paid += 1;
        } catch (error) {
          // Somebody else was first.
          if (!(error instanceof Refused && /payment_link_used/.test(error.message))) throw error;
        }
      };
      const paying = Promise.all(Array.from({ length: PAYERS }, (_, payer) => pay(payer)));
      const name = await untilPrimary(stage);
      const refused = await measure(async () => {
        await sleep(stage.chance(5_000), undefined, { signal: stage.signal });
        await failOver(stage, name);
        await untilWhole(stage);
      });
      await paying;
      if (paid === 0) fail('nobody could pay');
      progress(
        `${cycle}/${dose} ${name} killed, ${paid} paid, refused: writes ${refused.writes.toFixed(1)} s`,
      );
    }
  },
} satisfies Drill;
