import { t } from '../language/t.ts';

interface TextAboutWork {
  column: string;
  /** On customers' pages, receipts and in the CSV. */
  label: string;
  /** On the form. */
  field: string;
  longest: number;
  /** Below the specified fields; named wherever it is shown. */
  optional?: true;
  /** The history's search finds links by it (matches_search.sql). */
  searched?: true;
}

/** Texts about the job, in reading order. Form, calls, row, pages, receipts, lists, CSV and tests follow from this. */
const TEXTS = {
  memo: {
    column: 'memo',
    label: 'Description',
    field: 'Description of work',
    longest: 500,
    searched: true,
  },
} as const satisfies Record<string, TextAboutWork>;

type Texts = typeof TEXTS;
export type WorkText = keyof Texts;
export type OptionalWorkText = {
  [Name in WorkText]: Texts[Name] extends { optional: true } ? Name : never;
}[WorkText];

export const WORK_TEXTS: Record<
  WorkText,
  TextAboutWork & Pick<Texts[WorkText], 'column' | 'label' | 'field'>
> = TEXTS;
export const workTexts = Object.keys(TEXTS) as WorkText[];

export type WorkColumn = Texts[WorkText]['column'];
export const workColumns: WorkColumn[] = workTexts.map((name) => WORK_TEXTS[name].column);

/** Empty where nothing was typed. */
export type Work = Record<WorkText, string>;

export function forEachWorkText<Value>(
  valueOf: (name: WorkText) => Value,
): Record<WorkText, Value> {
  const values = workTexts.map((name) => [name, valueOf(name)]);
  return Object.fromEntries(values) as Record<WorkText, Value>;
}

export const NO_WORK: Work = forEachWorkText(() => '');

export const workOf = (row: Record<WorkColumn, string | null>): Work =>
  forEachWorkText((name) => row[WORK_TEXTS[name].column] ?? '');

interface WorkLine {
  label: (typeof WORK_TEXTS)[WorkText]['label'];
  text: string;
  named: boolean;
}

export function workLines(work: Work): WorkLine[] {
  return workTexts.flatMap((name) => {
    const { label, optional: named = false } = WORK_TEXTS[name];
    const text = work[name];
    return text ? [{ label, text, named }] : [];
  });
}

/** For places without labels. */
export function inWords({ label, text, named }: WorkLine): string {
  return named ? `${t(label)} ${text}` : text;
}
