import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { Line } from './lines.ts';

/** What was on lines before, newest first. */
export const ITEMS_OFFERED = 50;

export const listItems = forSignedIn('GET /rest/v1/payment_links/items', {
  summary: 'What you have billed by the line, with its last price, and the tax rate you used last',
  reply: z.object({
    items: z.array(z.pick(Line, { text: true, unit: true, priceCents: true, taxable: true })),
    taxMillionths: z.int(),
  }),
});
