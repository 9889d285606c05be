/** The provider's failures, as the sandbox simulates them. */
export const FAILING_ANSWERS = [
  '400',
  '401',
  '403',
  '404',
  '408',
  '409',
  '422',
  '429',
  '500',
  '502',
  '503',
  'slow',
  'reset-before',
  'reset-after-commit',
  'non-json',
  'empty',
  'wrong-shape',
] as const;
export type FailingAnswer = (typeof FAILING_ANSWERS)[number];

/** Longer than the tests' provider timeout. */
export const faultOf = (kind: FailingAnswer) => ({ kind, seconds: 3 });
