import { t } from '../language/t.ts';

interface TextAboutJob {
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
} as const satisfies Record<string, TextAboutJob>;

type Texts = typeof TEXTS;
export type JobText = keyof Texts;
export type OptionalJobText = {
  [Name in JobText]: Texts[Name] extends { optional: true } ? Name : never;
}[JobText];

export const JOB_TEXTS: Record<
  JobText,
  TextAboutJob & Pick<Texts[JobText], 'column' | 'label' | 'field'>
> = TEXTS;
export const jobTexts = Object.keys(TEXTS) as JobText[];

export type JobColumn = Texts[JobText]['column'];
export const jobColumns: JobColumn[] = jobTexts.map((name) => JOB_TEXTS[name].column);

/** Empty where nothing was typed. */
export type Job = Record<JobText, string>;

export function forEachJobText<Value>(valueOf: (name: JobText) => Value): Record<JobText, Value> {
  const values = jobTexts.map((name) => [name, valueOf(name)]);
  return Object.fromEntries(values) as Record<JobText, Value>;
}

export const NO_JOB: Job = forEachJobText(() => '');

export const jobOf = (row: Record<JobColumn, string | null>): Job =>
  forEachJobText((name) => row[JOB_TEXTS[name].column] ?? '');

interface JobLine {
  label: (typeof JOB_TEXTS)[JobText]['label'];
  text: string;
  named: boolean;
}

export function jobLines(job: Job): JobLine[] {
  return jobTexts.flatMap((name) => {
    const { label, optional: named = false } = JOB_TEXTS[name];
    const text = job[name];
    return text ? [{ label, text, named }] : [];
  });
}

/** For places without labels. */
export function inWords({ label, text, named }: JobLine): string {
  return named ? `${t(label)} ${text}` : text;
}
