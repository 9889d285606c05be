/** The customer’s pages, receipts and texts. */
export const CUSTOMER = {};
