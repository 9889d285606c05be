import type { Language } from './language/language.ts';

export type PrintedRow = [label: string, value: string];

export interface PrintedParty {
  /** Above the name: 'Bill to'. */
  label?: string;
  name: string;
  lines: string[];
}

export interface PrintedTable {
  look: 'lines' | 'sums' | 'payments' | 'facts';
  heading?: string;
  note?: string;
  /** Names of the columns; without them the first cell of each row names it. */
  head?: string[];
  rows: string[][];
  /** Rows of sums that stand out. */
  totals?: number[];
}

export interface PrintedPictures {
  heading: string;
  pictures: {
    /** JPEG, as base64. */
    jpeg: string;
    width: number;
    height: number;
    caption: string;
  }[];
}

/** What a PDF says, in reading order. server/src/documents draws it. */
export interface PrintedDocument {
  language: Language;
  /** Without its ending. */
  fileName: string;
  /** In the title bar of whoever reads it. */
  title: string;
  heading: string;
  /** Below the heading: 'Paid'. */
  state?: { text: string; isGood: boolean };
  lead?: string;
  from?: PrintedParty;
  to?: PrintedParty;
  facts: PrintedRow[];
  tables: PrintedTable[];
  /** After the tables. */
  pictures?: PrintedPictures | undefined;
  notes: string[];
  footer: string;
  /** With `{page}` and `{count}`. */
  pageOfCount: string;
  /** `YYYY-MM-DD`: the same document of the same day is the same file. */
  madeOn: string;
}
