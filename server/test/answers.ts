import { dose } from './dose.ts';

/**
 * The provider's failures, as the sandbox simulates them: one of each meaning, and in a drill those that mean the same
 * (`reads.test.ts` and `failures.test.ts` say what each means).
 */
const OF_EACH_MEANING = [
  '400',
  '401',
  '403',
  '404',
  '409',
  '422',
  '429',
  '500',
  'slow',
  'reset-before',
  'reset-after-commit',
  'wrong-shape',
] as const;
const OF_THE_SAME_MEANING = ['408', '502', '503', 'non-json', 'empty'] as const;
export type FailingAnswer = (typeof OF_EACH_MEANING)[number] | (typeof OF_THE_SAME_MEANING)[number];
export const FAILING_ANSWERS: readonly FailingAnswer[] = [
  ...OF_EACH_MEANING,
  ...OF_THE_SAME_MEANING.slice(0, dose({ test: 0, drill: Infinity })),
];

/** Longer than the tests' provider timeout. */
export const faultOf = (kind: FailingAnswer) => ({ kind, seconds: 3 });
