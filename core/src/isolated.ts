/** Hebrew, Arabic and their neighbours. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Typed words within a sentence of ours: written from right to left, they would turn around a sum that follows. */
export const isolated = (typed: string): string =>
  RIGHT_TO_LEFT.test(typed) ? `\u2068${typed}\u2069` : typed;
