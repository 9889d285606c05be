import { formatDay } from '../dates.ts';
import { t } from '../language/t.ts';
import { plainWords } from '../plain-words.ts';

/** To the contractor: the law's last day has passed, and not everything is back. */
export const refundOverdueText = (job: { customerName: string; day: string }): string =>
  t(
    '{name} cancelled, and every payment had to be given back by {day}. Not all of it is. Please look at the job, or contact support.',
    { name: plainWords(job.customerName, 60), day: formatDay(job.day) },
  );
