import { t } from '../language/t.ts';

/** Texts about the job, in reading order. Pages, receipts, lists and the CSV iterate over this. `named`: with label. */
export const JOB_TEXTS = {
  memo: { column: 'memo', label: 'Description', named: false },
} as const;

export type JobText = keyof typeof JOB_TEXTS;
export const jobTexts = Object.keys(JOB_TEXTS) as JobText[];

type JobColumn = (typeof JOB_TEXTS)[JobText]['column'];
export const jobColumns: JobColumn[] = jobTexts.map((name) => JOB_TEXTS[name].column);

export type Job = Record<JobText, string>;

export function jobOf(row: Record<JobColumn, string | null>): Job {
  const job = {} as Job;
  for (const name of jobTexts) job[name] = row[JOB_TEXTS[name].column] ?? '';
  return job;
}

interface JobLine {
  label: (typeof JOB_TEXTS)[JobText]['label'];
  text: string;
  named: boolean;
}

export function jobLines(job: Record<JobText, string | null>): JobLine[] {
  return jobTexts.flatMap((name) => {
    const { label, named } = JOB_TEXTS[name];
    const text = job[name];
    return text ? [{ label, text, named }] : [];
  });
}

/** For places without labels. */
export function inWords({ label, text, named }: JobLine): string {
  return named ? `${t(label)} ${text}` : text;
}
