/** What tells a contractor that money has arrived. */
export const NOTICES = {};
