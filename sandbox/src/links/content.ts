import { z } from 'zod';
import { money, text, webAddress } from '../wire/input.ts';

const Tax = z.object({
  name: text(100),
  inclusive: z.boolean(),
  rate: text(10).regex(/^\d{1,3}(\.\d{1,4})?$/, 'must be a percentage'),
});
export type Tax = z.output<typeof Tax>;

const Content = z.object({
  amount: money(),
  description: text(1000),
  reference: text(200).nullable(),
  dataCollection: z.array(z.enum(['name', 'businessName', 'phoneNumber', 'email', 'address'])),
  taxes: z.array(Tax),
  returnUrl: webAddress.nullable(),
  paymentMethod: z.enum(['card', 'bnpl']).nullable(),
  /** What the provider keeps of it; null leaves that to the provider's own rates. */
  fee: money(0).nullable(),
});
export type LinkContent = z.output<typeof Content>;

const EMPTY = {
  reference: null,
  dataCollection: [],
  taxes: [],
  returnUrl: null,
  paymentMethod: null,
  fee: null,
};

export const NewLink = z.preprocess((body) => ({ ...EMPTY, ...(body as object) }), Content);

/** Any subset of what creates a link; null takes a value away where there may be none. */
export const LinkChanges = Content.partial();
export type LinkChanges = z.output<typeof LinkChanges>;
