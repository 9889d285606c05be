import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { LANGUAGES } from '../language/language.ts';
import { forEachWorkText } from '../payment-links/work.ts';
import { PricedBy } from '../payment-links/contract.ts';
import { Bill } from '../payment-links/lines.ts';
import { CustomerEmail, CustomerName, CustomerPhone } from '../payment-links/schema.ts';
import { byRule } from '../typed.ts';
import { ADDRESS, NOTES, TAX_EXEMPT } from './texts.ts';

/** The newest link of a customer: what 'Bill again' fills in. */
export const LastBill = z.object({
  amountCashCents: z.int(),
  customerPaysFees: z.boolean(),
  pricingModel: PricedBy,
  bill: z.optional(Bill),
  ...forEachWorkText(() => z.string()),
});
export type LastBill = z.output<typeof LastBill>;

export const CustomerSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  billedAt: z.nullable(z.iso.datetime()),
  lastBill: z.nullable(LastBill),
  /** Why no tax is asked; null for those of whom it is. */
  taxExempt: z.nullable(z.string()),
});
export type CustomerSummary = z.output<typeof CustomerSummary>;

/** Kept on the phone, so that those billed last are offered at the first letter. */
export const RECENT_CUSTOMERS = 50;
export const CUSTOMERS_FOUND = 20;

export const listRecentCustomers = forSignedIn('GET /rest/v1/customers', {
  summary: 'Your customers who were billed last',
  reply: z.object({ customers: z.array(CustomerSummary) }),
});

export const listCustomersByName = forSignedIn('GET /rest/v1/customers/by_name', {
  summary: 'All your customers from A to Z, page by page',
  query: z.strictObject({ after: z.optional(z.string().check(z.maxLength(200))) }),
  reply: z.object({
    customers: z.array(CustomerSummary),
    /** Null on the last page. */
    next: z.nullable(z.string()),
  }),
});

export const findCustomers = forSignedIn('GET /rest/v1/customers/found', {
  summary:
    'Customers by the start of a word of their name, the start of their number, or its last four digits',
  query: z.strictObject({
    search: z.string().check(z.minLength(1), z.maxLength(100)),
    most: z.optional(
      z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(CUSTOMERS_FOUND)),
    ),
  }),
  reply: z.object({ customers: z.array(CustomerSummary) }),
});

/** Merged by mistake: taken apart again within this time. */
export const UNMERGE_DAYS = 30;

export const Customer = z.object({
  ...CustomerSummary.shape,
  address: z.nullable(z.string()),
  jobAddress: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  language: z.nullable(z.enum(LANGUAGES)),
  /** Those merged into this one that can still be taken apart. */
  merged: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
    }),
  ),
});
export type Customer = z.output<typeof Customer>;

const Own = z.strictObject({ id: z.uuid() });

export const getCustomer = forSignedIn('GET /rest/v1/customers/{id}', {
  summary: 'One of your customers; of a merged one, the one it was merged into',
  params: Own,
  reply: Customer,
  errors: ['customer_not_found'],
});

export const saveCustomer = forSignedIn('PUT /rest/v1/customers/{id}', {
  summary:
    'Correct what is known of a customer; links that can still be paid get the new phone and email',
  params: Own,
  body: z.strictObject({
    name: CustomerName,
    phone: z.nullable(CustomerPhone),
    email: z.nullable(CustomerEmail),
    address: z.nullable(byRule(ADDRESS)),
    jobAddress: z.nullable(byRule(ADDRESS)),
    notes: z.nullable(byRule(NOTES)),
    language: z.nullable(z.enum(LANGUAGES)),
    /** Left as it is where a page of before does not know it. */
    taxExempt: z.optional(z.nullable(byRule(TAX_EXEMPT))),
  }),
  reply: Customer,
  errors: ['customer_not_found'],
});

export const mergeCustomer = forSignedIn('POST /rest/v1/customers/{id}/merge', {
  summary: 'These two are one: all links of this customer are shown at the other',
  repeatable: true,
  params: Own,
  body: z.strictObject({ into: z.uuid() }),
  reply: Customer,
  errors: ['customer_not_found', 'customer_not_merged'],
});

export const unmergeCustomer = forSignedIn('POST /rest/v1/customers/{id}/unmerge', {
  summary: 'Take a merged customer apart again; each keeps the links made for it',
  repeatable: true,
  params: Own,
  reply: Customer,
  errors: ['customer_not_found', 'customer_not_unmerged'],
});
