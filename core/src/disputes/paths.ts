/** Answers a PDF: all that proves the payment, for the customer's bank. Apart from schemas, which no browser needs. */
export const EVIDENCE_PACK_PATH = '/rest/v1/disputes/{id}/evidence-pack';
