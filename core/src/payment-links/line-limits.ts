export const MOST_LINES = 50;
/** 99,999.999 */
export const MOST_THOUSANDTHS = 99_999_999;
/** 30 %: no state's rate with its city's comes near. */
export const MOST_TAX_MILLIONTHS = 300_000;
/** All of it, in millionths. */
export const WHOLE = 1_000_000;
