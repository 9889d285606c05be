/** Home, payment links, history, payouts. */
export const PAYMENTS = {};
