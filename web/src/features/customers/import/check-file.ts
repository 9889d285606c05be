import type { CheckedRow } from '@jobly/core/customers/import/contact';
import {
  MOST_FILE_BYTES,
  PART_BYTES,
  PART_ROWS,
  previewImport,
  sendImportRows,
  type ImportPreview,
  type ImportedCustomer,
} from '@jobly/core/customers/import/contract';
import { readCustomers } from '@jobly/core/customers/import/read-file';
import { unreadableFile } from '@jobly/core/customers/import/unreadable-file';
import { t } from '@jobly/core/language/t';
import { call } from '../../../lib/api/api.ts';
import { newId } from '../../../lib/new-id.ts';

type Readable = Extract<CheckedRow, { customer: ImportedCustomer }>;

export interface CheckedFile {
  id: string;
  isVcard: boolean;
  /** Sent, in this order: the preview names them by their place. */
  rows: Readable[];
  problems: CheckedRow[];
  preview: ImportPreview;
}

/** Rows of a large file that are read before the screen may draw and be scrolled. */
const ROWS_AT_ONCE = 250;

const NOBODY: ImportPreview = { fresh: 0, known: 0, twice: 0, shown: [] };

/** Reads a file and sends who is in it, so that the server can say who is new. Saves nothing. */
export async function checkFile(file: File): Promise<CheckedFile> {
  // Before it is read into memory.
  if (file.size > MOST_FILE_BYTES) {
    throw unreadableFile(t('This file is larger than 5 MB. Please choose a smaller one.'));
  }
  const { isVcard, rows: found } = readCustomers(new Uint8Array(await file.arrayBuffer()));
  const rows: Readable[] = [];
  const problems: CheckedRow[] = [];
  for (const row of found) {
    if (row.customer) rows.push(row);
    else problems.push(row);
    if ((rows.length + problems.length) % ROWS_AT_ONCE === 0) {
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  const id = newId();
  for (const body of inParts(rows)) await call(sendImportRows, { params: { id }, body });
  const preview = rows.length > 0 ? await call(previewImport, { params: { id } }) : NOBODY;
  return { id, isVcard, rows, problems, preview };
}

function* inParts(all: Readable[]) {
  const encoder = new TextEncoder();
  let part: ImportedCustomer[] = [];
  let bytes = 0;
  for (const [place, { customer }] of all.entries()) {
    const size = encoder.encode(JSON.stringify(customer)).length;
    if (part.length === PART_ROWS || bytes + size > PART_BYTES) {
      yield { place: place - part.length, rows: part };
      [part, bytes] = [[], 0];
    }
    part.push(customer);
    bytes += size;
  }
  if (part.length > 0) yield { place: all.length - part.length, rows: part };
}
