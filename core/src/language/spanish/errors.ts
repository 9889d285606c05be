/** Refusals and troubles (core/src/error-catalogue.ts). */
export const ERRORS = {};
