import fc from 'fast-check';

/** Faults of one kind of call; 'late': unanswered, and carried out up to ten minutes later. */
const FAULTS = ['503', '422', 'no-effect', 'reset-before', 'reset-after-commit', 'late'] as const;
const fault = fc.oneof(fc.constant(undefined), fc.constantFrom(...FAULTS));
const rarely = fc.nat({ max: 5 }).map((one) => one === 5);
/** The process dies after this many steps. */
const death = fc.oneof(fc.constant(undefined), fc.constant(undefined), fc.nat({ max: 24 }));
const doing = { death, hold: fault, change: fault, readsFail: rarely };

export const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('change' as const), ...doing }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constantFrom('hold', 'settle', 'poll'), ...doing }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom(
        'payout run',
        'payout run',
        'payout run',
        'arrive',
        'elsewhere',
        'phone',
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom(1, 1, 9, 30, 300, 80 * 60) }) },
);
export type Doing = {
  [Key in keyof typeof doing]?: (typeof doing)[Key] extends fc.Arbitrary<infer V> ? V : never;
};
export type Step = typeof step extends fc.Arbitrary<infer V> ? V : never;
