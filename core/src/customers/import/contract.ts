import * as z from 'zod/mini';
import { forSignedIn } from '../../contract.ts';
import { CustomerEmail, CustomerName, CustomerPhone } from '../../payment-links/schema.ts';
import { byRule } from '../../typed.ts';
import { ADDRESS, NOTES } from '../texts.ts';

export const MOST_IMPORTED = 10_000;
export const MOST_FILE_BYTES = 5_000_000;
/** Sent in parts, each small enough for any line and for one turn of the server's event loop. */
export const PART_ROWS = 500;
export const PART_BYTES = 48_000;
export const UNDO_DAYS = 30;
/** Of each group of the preview. */
export const ROWS_SHOWN = 20;

export const ImportedCustomer = z
  .strictObject({
    name: CustomerName,
    phone: z.nullable(CustomerPhone),
    email: z.nullable(CustomerEmail),
    address: z.nullable(byRule(ADDRESS)),
    jobAddress: z.nullable(byRule(ADDRESS)),
    notes: z.nullable(byRule(NOTES)),
  })
  // Neither could be told from one who is known already.
  .check(z.refine(({ phone, email }) => phone !== null || email !== null));
export type ImportedCustomer = z.output<typeof ImportedCustomer>;

/** Its id is made by the browser: one that is sent twice is the same. */
const Own = z.strictObject({ id: z.uuid() });
const Place = z.int().check(z.minimum(0), z.maximum(MOST_IMPORTED - 1));
const errors: ['customer_import_not_found'] = ['customer_import_not_found'];

export const sendImportRows = forSignedIn('PUT /rest/v1/customer_imports/{id}/rows', {
  summary: 'A part of the customers of a file; nothing of it is saved until the import is run',
  repeatable: true,
  params: Own,
  body: z
    .strictObject({
      /** Of the first of these rows in the file. */
      place: Place,
      rows: z.array(ImportedCustomer).check(z.minLength(1), z.maxLength(PART_ROWS)),
    })
    .check(z.refine(({ place, rows }) => place + rows.length <= MOST_IMPORTED)),
  errors,
});

export const OUTCOMES = ['fresh', 'known', 'twice'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const ImportPreview = z.object({
  fresh: z.int(),
  known: z.int(),
  twice: z.int(),
  /** The first of each. `name`: of the customer who is known; `first`: the row that has the same phone or email. */
  shown: z.array(
    z.object({
      place: Place,
      outcome: z.enum(OUTCOMES),
      name: z.nullable(z.string()),
      first: Place,
    }),
  ),
});
export type ImportPreview = z.output<typeof ImportPreview>;

export const previewImport = forSignedIn('GET /rest/v1/customer_imports/{id}', {
  summary: 'Who of a file is new, who is known by phone or email, and who stands in it twice',
  params: Own,
  reply: ImportPreview,
  errors,
});

export const CustomerImport = z.object({
  id: z.uuid(),
  doneAt: z.iso.datetime(),
  made: z.int(),
});
export type CustomerImport = z.output<typeof CustomerImport>;

export const runImport = forSignedIn('POST /rest/v1/customer_imports/{id}/run', {
  summary: 'Save those who are new, all or none',
  repeatable: true,
  params: Own,
  reply: CustomerImport,
  errors,
});

export const undoImport = forSignedIn('POST /rest/v1/customer_imports/{id}/undo', {
  summary: 'Remove those of an import who were not used, changed or merged since',
  repeatable: true,
  params: Own,
  reply: z.object({ made: z.int(), removed: z.int() }),
  errors: [...errors, 'customer_import_not_undone'],
});

export const listImports = forSignedIn('GET /rest/v1/customer_imports', {
  summary: 'The imports that can still be undone, the newest first',
  reply: z.object({ imports: z.array(CustomerImport) }),
});
