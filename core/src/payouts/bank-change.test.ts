import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  judgeBankChange,
  STEADY_MS,
  STEADY_READS,
  type AccountEnding,
  type BankReading,
} from './bank-change.ts';

const account = (accountLast4: string, routingLast4: string | undefined = '0021') => ({
  accountLast4,
  routingLast4,
});
const [old, wanted, other] = [account('3333'), account('8888'), account('5555')];

/** The outcome when the provider shows these accounts at these seconds. */
function judge(before: AccountEnding | undefined, reads: [number, AccountEnding | undefined][]) {
  let reading: BankReading = { shown: before, since: new Date(0), reads: 1 };
  for (const [seconds, shown] of reads) {
    const judged = judgeBankChange(wanted, reading, shown, new Date(seconds * 1_000));
    if (judged.outcome) return `${judged.outcome} at ${seconds}`;
    reading = judged.reading;
  }
  return 'unknown';
}

describe('a change of the bank account whose answer was lost', () => {
  it.each<[string, AccountEnding | undefined, [number, AccountEnding | undefined][], string]>([
    ['shows at once', old, [[6, wanted]], 'done at 6'],
    [
      'shows after a while',
      old,
      [
        [6, old],
        [60, wanted],
      ],
      'done at 60',
    ],
    [
      'is a first account',
      undefined,
      [
        [6, undefined],
        [60, wanted],
      ],
      'done at 60',
    ],
    ['is read once', old, [[6, old]], 'unknown'],
    [
      'is read often in a short time',
      old,
      [
        [6, old],
        [7, old],
        [8, old],
        [119, old],
      ],
      'unknown',
    ],
    ['is read seldom over a long time', old, [[300, old]], 'unknown'],
    [
      'never shows',
      old,
      [
        [6, old],
        [60, old],
        [900, old],
      ],
      'not_done at 900',
    ],
    [
      'shows another account',
      old,
      [
        [6, other],
        [60, other],
        [120, other],
      ],
      'unknown',
    ],
    [
      'looks like the one before',
      wanted,
      [
        [6, wanted],
        [60, wanted],
      ],
      'unknown',
    ],
    [
      'looks like the one before, steadily',
      wanted,
      [
        [6, wanted],
        [60, wanted],
        [900, wanted],
      ],
      'done at 900',
    ],
  ])('%s', (_, before, reads, outcome) => {
    expect(judge(before, reads)).toBe(outcome);
  });

  it('is compared by the numbers the provider shows', () => {
    expect(judge(account('3333', undefined), [[6, account('8888', undefined)]])).toBe('done at 6');
  });

  it('is never said to be not done before it was steady for long enough', () => {
    const reads = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom(old, other, undefined)),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(reads, (pauses) => {
        let seconds = 0;
        const timeline = pauses.map(([pause, shown]): [number, AccountEnding | undefined] => {
          seconds += pause;
          return [seconds, shown];
        });
        const said = /^not_done at (\d+)$/.exec(judge(old, timeline));
        if (!said) return;
        const end = timeline.findIndex(([at]) => at === Number(said[1]));
        const [endedAt, last] = timeline[end]!;
        const equal = [[0, old] as const, ...timeline.slice(0, end + 1)].toReversed();
        const differs = equal.findIndex(([, shown]) => shown !== last);
        const run = differs === -1 ? equal : equal.slice(0, differs);
        expect(run.length).toBeGreaterThanOrEqual(STEADY_READS);
        expect((endedAt - run.at(-1)![0]) * 1_000).toBeGreaterThanOrEqual(STEADY_MS);
      }),
    );
  });
});
