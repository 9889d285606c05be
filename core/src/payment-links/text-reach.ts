import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { CustomerPhone } from './schema.ts';

/** A POST, because URLs are logged. */
export const checkTextReach = forSignedIn('POST /rest/v1/payment_links/text-reach', {
  summary:
    "Whether we text a customer's number: in a country we text to, neither premium nor unassigned",
  body: z.strictObject({ phone: CustomerPhone }),
  reply: z.object({ texted: z.boolean() }),
  reads: true,
});

export const NOT_TEXTED =
  "We can't text this number. Add an email, so your customer gets a receipt.";
export const NOT_TEXTED_BUT_MAILED =
  "We can't text this number. The receipt goes to the email below.";
