/**
 * What a link says about the job, in the order in which it is read: the column that keeps it and what it is
 * called. The customer's pages, receipts, lists and the CSV go over this: a text about the job is added here
 * and to none of them. One that says nothing by itself, as a number does, is `named` wherever it stands.
 */
export const JOB_TEXTS = {
  memo: { column: 'memo', label: 'Description', named: false },
} as const;

export type JobText = keyof typeof JOB_TEXTS;
export const jobTexts = Object.keys(JOB_TEXTS) as JobText[];

type JobColumn = (typeof JOB_TEXTS)[JobText]['column'];
export const jobColumns: JobColumn[] = jobTexts.map((name) => JOB_TEXTS[name].column);

/** What was not given is empty. */
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

/** Where labels have no place of their own. */
export function inWords({ label, text, named }: JobLine): string {
  return named ? `${label} ${text}` : text;
}
