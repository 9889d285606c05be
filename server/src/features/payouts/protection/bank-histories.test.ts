import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useSandbox } from '../../../../test/third-parties.ts';
import { openHistories } from '../../../../test/bank-histories.ts';
import { step, type Step } from '../../../../test/bank-steps.ts';
import { dose } from '../../../../test/dose.ts';
import { useServer } from '../../../../test/test-server.ts';

const HISTORIES = dose({ test: 6, drill: 5_000 });
/** The provider's books of one business grow; another one takes over. */
const HISTORIES_A_BUSINESS = 8;

const sandbox = useSandbox();
const server = useServer(() => ({ provider: sandbox.provider, worker: false }));

it(
  'random histories of changes, payout runs, faults and deaths: no payout to an account younger than its hold, every hold ends, no change is lost (M19)',
  { timeout: 60_000 + HISTORIES * 5_000 },
  async () => {
    let business: Awaited<ReturnType<typeof openHistories>> | undefined;
    let histories = 0;
    const judge = async (steps: Step[]) => {
      if (!business || histories % HISTORIES_A_BUSINESS === 0) {
        await business?.retire();
        business = await openHistories(server, sandbox);
      }
      histories += 1;
      const judged = business;
      // Do not continue an unsettled one, also while the history is shrunk.
      business = undefined;
      await judged.judge(steps).catch(async (error: unknown) => {
        await judged.retire();
        throw error;
      });
      business = judged;
    };
    const history = fc.array(step, { minLength: 1, maxLength: 12 });
    await fc.assert(fc.asyncProperty(history, judge), { numRuns: HISTORIES });
    expect(histories).toBe(HISTORIES);
  },
);
