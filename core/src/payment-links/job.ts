/**
 * What a link says about the job, in the order in which it is read: the column that keeps it and what it is
 * called. The customer's pages, receipts, lists and the CSV go over this: a text about the job is added here
 * and to none of them.
 */
export const JOB_TEXTS = {
  memo: { column: 'memo', label: 'Description' },
} as const;

export type JobText = keyof typeof JOB_TEXTS;
export const jobTexts = Object.keys(JOB_TEXTS) as JobText[];

type JobColumn = (typeof JOB_TEXTS)[JobText]['column'];
export const jobColumns: JobColumn[] = jobTexts.map((name) => JOB_TEXTS[name].column);

/** What was not given is empty. */
export type Job = Record<JobText, string>;

export function jobOf(row: Record<JobColumn, string | null>): Job {
  const texts = jobTexts.map((name) => [name, row[JOB_TEXTS[name].column] ?? '']);
  return Object.fromEntries(texts) as Job;
}

/** Only what was given. */
export function jobLines(job: Record<JobText, string | null>): { label: string; text: string }[] {
  return jobTexts.flatMap((name) => {
    const text = job[name];
    return text ? [{ label: JOB_TEXTS[name].label, text }] : [];
  });
}
