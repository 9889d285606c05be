import { formatDay } from '../dates.ts';
import { t } from '../language/t.ts';
import { letter } from '../letter.ts';
import { formatCents } from '../money.ts';
import { plainWords } from '../plain-words.ts';
import { partLabel } from './labels.ts';

/** To the contractor: the law's last day has passed, and not everything is back. */
export const refundOverdueText = (job: { customerName: string; day: string }): string =>
  t(
    '{name} cancelled, and every payment had to be given back by {day}. Not all of it is. Please look at the job, or contact support.',
    { name: plainWords(job.customerName, 60), day: formatDay(job.day) },
  );

/** To the contractor, once: a refund that a change order or a cancelled job asks for was refused. */
export function returnRefusedNews(owed: { cents: number; customerName: string; address: string }) {
  const said = t(
    '{amount} could not be given back to {name}: the payment provider refused it. We keep trying. You can also refund it yourself.',
    {
      amount: formatCents(owed.cents),
      name: plainWords(owed.customerName, 40) || t('A customer'),
    },
  );
  return {
    ...letter(t('A refund was refused'), [
      said,
      { button: t('Look at the payment'), url: owed.address },
    ]),
    text: `${said} ${owed.address}`,
  };
}

/** To the contractor, on the day that a payment of a job was to be asked for, or after it. */
export function paymentDueNews(due: {
  at: number;
  count: number;
  cents: number;
  customerName: string;
  /** The day, where it is over. */
  passed: string | null;
  address: string;
}) {
  const values = {
    payment: partLabel(due.at, due.count),
    amount: formatCents(due.cents),
    name: plainWords(due.customerName, 40) || t('A customer'),
  };
  const said = due.passed
    ? t('{payment} of {amount} from {name} was due on {day}. You can ask for it now.', {
        ...values,
        day: formatDay(due.passed),
      })
    : t('{payment} of {amount} from {name} is due today. You can ask for it now.', values);
  return {
    ...letter(t('A payment is due'), [said, { button: t('Ask for it'), url: due.address }]),
    text: `${said} ${due.address}`,
  };
}
