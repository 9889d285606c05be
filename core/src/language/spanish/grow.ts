/** Websites, Google profiles, reviews. */
export const GROW = {};
