import { expect, it } from 'vitest';
import { refuseViolations } from './restore.ts';

const violations = [{ invariant: 'net and fee are the total (M4)', rows: 1, example: {} }];

it('refuses a copy that breaks an invariant, and says how to have it all the same', () => {
  const said: string[] = [];
  const report = (line: string) => void said.push(line);
  const judge = (despiteViolations: boolean) => () =>
    refuseViolations(violations, { despiteViolations, report });
  expect(judge(false)).toThrow(
    /--despite-violations\.\n {2}net and fee are the total \(M4\): 1 rows/,
  );
  expect(judge(true)).not.toThrow();
  expect(said).toEqual([expect.stringContaining('net and fee are the total (M4): 1 rows')]);
});
