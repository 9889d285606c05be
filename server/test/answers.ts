/** Every way in which the provider can fail to answer, as its sandbox plays it. */
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

/** Longer than the tests wait for the provider. */
export const faultOf = (kind: FailingAnswer) => ({ kind, seconds: 3 });
