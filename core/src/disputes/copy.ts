import { formatDay } from '../dates.ts';
import { t } from '../language/t.ts';
import { letter, type Letter } from '../letter.ts';
import { formatCents } from '../money.ts';
import type { DisputeStatus } from './status.ts';

export interface DisputeNews {
  status: DisputeStatus;
  customerName: string;
  amountCents: number;
  feeCents: number;
  /** The last day for evidence where the business is; null when the provider names none. */
  dueDay: string | null;
}

const TITLES = {
  open: "{name}'s bank has taken back {amount} for now",
  won: '{amount} from {name} is yours again',
  lost: '{name} got {amount} back from the bank',
} as const;

export function disputeTitle({ status, customerName, amountCents }: DisputeNews): string {
  const name = customerName || t('A customer');
  return t(TITLES[status], { name, amount: formatCents(amountCents) });
}

export function disputeNote(news: DisputeNews): string {
  const amount = formatCents(news.amountCents + news.feeCents);
  if (news.status === 'won') return t('The bank decided for you: {amount} is back.', { amount });
  if (news.status === 'lost') {
    return t('The bank decided for the customer. You lose {amount} in all.', { amount });
  }
  return news.dueDay
    ? t('Send proof of the job by {day} to get it back.', { day: formatDay(news.dueDay) })
    : t('Send proof of the job soon to get it back.');
}

export const disputeFeeNote = (feeCents: number): string =>
  t('A fee of {fee} is held, too. If you win, both come back.', { fee: formatCents(feeCents) });

export function disputeText(news: DisputeNews, url: string): string {
  const said = { title: disputeTitle(news), note: disputeNote(news), address: url };
  return news.status === 'open'
    ? t('{title}. {note} We have put it together for you: {address}', said)
    : t('{title}. {note} See the payment: {address}', said);
}

export function disputeEmail(news: DisputeNews, url: string): Letter {
  const title = disputeTitle(news);
  const isOpen = news.status === 'open';
  const fee = isOpen && news.feeCents > 0 ? [disputeFeeNote(news.feeCents)] : [];
  return letter(title, [
    title,
    [disputeNote(news), ...fee].join('\n'),
    isOpen ? [t('What helps:'), ...WHAT_TO_SEND.map((what) => `- ${t(what)}`)].join('\n') : '',
    { button: t('See the payment'), url },
  ]);
}

const REASONS = {
  fraudulent: 'They say they did not make this payment.',
  product_not_received: 'They say the job was not done.',
  product_unacceptable: 'They say the job was not done as agreed.',
  duplicate: 'They say they paid twice.',
  credit_not_processed: 'They say a refund is missing.',
  unrecognized: 'They do not recognize this payment.',
} as const;

/** Why the bank disputes it; the card networks' own names in plain words. */
export function disputeReason(reason: string): string {
  const name = reason.toLowerCase().replaceAll(/[\s-]/g, '_');
  if (Object.hasOwn(REASONS, name)) return t(REASONS[name as keyof typeof REASONS]);
  return reason ? t('The bank’s reason: {reason}.', { reason }) : '';
}

/** What convinces a bank; the first is the PDF that we make. */
export const WHAT_TO_SEND = [
  'The evidence pack: the link, the payment, the receipt and what happened when',
  'Photos of the finished job',
  'Messages with the customer, and anything they signed',
] as const;
