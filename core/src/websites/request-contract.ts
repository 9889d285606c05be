import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';

/** Separate from contract.ts, which is Grow's: Home needs this, too. */
export const getNewSiteRequests = forSignedIn('GET /rest/v1/site_requests/new', {
  summary: 'How many requests of visitors you have not seen yet, and who sent the last of them',
  reply: z.object({ count: z.int(), name: z.nullable(z.string()) }),
});

export const saveSiteRequestsSeen = forSignedIn('PUT /rest/v1/site_requests/seen', {
  summary: 'You have seen what visitors asked for until then',
  /** When the newest shown one arrived: later ones stay new. */
  body: z.object({ until: z.iso.datetime() }),
});
