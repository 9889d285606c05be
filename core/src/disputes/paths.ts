/** Replies with a PDF. Separate from the schemas, which browsers need not load. */
export const EVIDENCE_PACK_PATH = '/rest/v1/disputes/{id}/evidence-pack';
