import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';

/** Apart from contract.ts, which is Grow's: Home asks for this, too. */
export const getNewSiteRequests = forSignedIn('GET /rest/v1/site_requests/new', {
  summary: 'How many requests of visitors you have not seen yet, and who sent the last of them',
  reply: z.object({ count: z.int(), name: z.nullable(z.string()) }),
});

export const saveSiteRequestsSeen = forSignedIn('PUT /rest/v1/site_requests/seen', {
  summary: 'You have seen what visitors asked for until then',
  /** When the newest that was shown came in: what arrived meanwhile stays new. */
  body: z.object({ until: z.iso.datetime() }),
});
