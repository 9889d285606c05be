import { formatDateTime } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import type { ShareChannel, TimelineEntry } from '@jobly/core/payment-links/contract';
import { METHOD_NAMES, type PaymentMethod } from '@jobly/core/payment-links/fees';
import {
  Ban,
  Banknote,
  Check,
  Clock,
  CreditCard,
  Eye,
  Hourglass,
  Landmark,
  Link2,
  ReceiptText,
  Send,
  Signature,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { Link } from '../../../router/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { DiscTone } from '../../../ui/layout/icon-disc.tsx';
import { TimelineEvent, TimelineList } from '../../../ui/layout/timeline-list.tsx';

type Actor = NonNullable<TimelineEntry['by']>;

const SENT = {
  sms: 'Sent by text message',
  email: 'Sent by email',
  copy: 'Link copied',
  share: 'Link shared',
  qr: 'Shown as a QR code',
} as const satisfies Record<ShareChannel, string>;
const RECEIPT_SENT = {
  sms: 'Receipt sent by text message',
  email: 'Receipt sent by email',
} as const;
const REMINDER_SENT = {
  sms: 'Reminder sent by text message',
  email: 'Reminder sent by email',
} as const;
const PAID = {
  cash: 'Paid in cash',
  card: 'Paid by card',
  bnpl: 'Paid with Buy Now Pay Later',
} as const satisfies Record<PaymentMethod, string>;

const sentenceFor = <Text extends string>(
  sentences: Partial<Record<Actor, Text>>,
  by: Actor | null,
) => (by ? sentences[by] : undefined);

/** `Link sent 3 times`. */
const often = (text: string, times: number) =>
  times > 1 ? t('{event} {count} times', { event: text, count: times }) : text;

interface Kind {
  Icon: LucideIcon;
  /** Green for money received only. */
  tone?: DiscTone;
  title: (by: Actor | null, times: number) => string;
}

export const KINDS: Record<TimelineEntry['kind'], Kind> = {
  created: { Icon: Link2, title: () => t('Link created') },
  sent: {
    Icon: Send,
    title: (by, times) => often(t(sentenceFor(SENT, by) ?? 'Link sent'), times),
  },
  viewed: {
    Icon: Eye,
    title: (_by, times) =>
      times > 1 ? t('Viewed {count} times', { count: times }) : t('Viewed by the customer'),
  },
  checkout_opened: {
    Icon: CreditCard,
    title: (by, times) => {
      const method = t(sentenceFor(METHOD_NAMES, by) ?? METHOD_NAMES.card);
      return often(t('{method} checkout opened', { method }), times);
    },
  },
  cash_claimed: { Icon: Banknote, tone: 'wait', title: () => t('Says they paid in cash') },
  cash_undone: { Icon: Undo2, title: () => t('Took it back: not paid in cash') },
  cash_refused: { Icon: Ban, title: () => t('You answered: not received') },
  paid: { Icon: Check, tone: 'good', title: (by) => t(sentenceFor(PAID, by) ?? 'Paid') },
  receipt_sent: {
    Icon: ReceiptText,
    title: (by, times) => often(t(sentenceFor(RECEIPT_SENT, by) ?? 'Receipt sent'), times),
  },
  reminder_sent: {
    Icon: Clock,
    title: (by) => t(sentenceFor(REMINDER_SENT, by) ?? 'Reminder sent'),
  },
  work_signed: { Icon: Signature, title: () => t('Signed: the work is done') },
  refund_started: { Icon: Hourglass, tone: 'wait', title: () => t('Refund started') },
  refunded: { Icon: Undo2, title: () => t('Refunded') },
  refund_refused: { Icon: Ban, title: () => t('Refund refused. We are looking into it') },
  refund_taken: { Icon: Landmark, title: () => t('Refund ended: the bank has returned the money') },
  extra_payment: { Icon: Undo2, title: () => t('Extra payment, goes back by itself') },
  disputed: { Icon: Landmark, tone: 'wait', title: () => t('Taken back by the bank for now') },
  dispute_won: { Icon: Landmark, title: () => t('The bank decided for you') },
  dispute_lost: { Icon: Landmark, title: () => t('The bank decided for the customer') },
  cancelled: { Icon: Ban, title: () => t('Link cancelled') },
  expired: { Icon: Hourglass, title: () => t('Link expired') },
};

export function timelineTitle({ kind, by, replacedBy }: TimelineEntry, times = 1): string {
  return replacedBy ? t('Replaced by a new link') : KINDS[kind].title(by, times);
}

export function timelineAmount({ kind, amountCents }: TimelineEntry): string | undefined {
  if (amountCents === null) return undefined;
  const gone = ['refunded', 'refund_started', 'disputed'].includes(kind);
  return formatCents(gone ? -amountCents : amountCents);
}

interface Step {
  entry: TimelineEntry;
  /** How often in a row; `entry` is the last one. */
  times: number;
}

/** Repeated views become one line. Money is never folded. */
export function foldTimeline(timeline: readonly TimelineEntry[]): Step[] {
  const steps: Step[] = [];
  for (const entry of timeline) {
    const last = steps.at(-1);
    const again = last?.entry.kind === entry.kind && last.entry.by === entry.by;
    if (again && entry.amountCents === null) {
      last.entry = entry;
      last.times += 1;
    } else steps.push({ entry, times: 1 });
  }
  return steps;
}

export function Timeline({ timeline }: { timeline: TimelineEntry[] }) {
  return (
    <Card title={t('What happened')}>
      <TimelineList>
        {foldTimeline(timeline).map(({ entry, times }, index) => (
          <TimelineEvent
            // oxlint-disable-next-line react/no-array-index-key -- what happened stays in its place
            key={index}
            Icon={KINDS[entry.kind].Icon}
            tone={KINDS[entry.kind].tone}
            title={
              entry.replacedBy ? (
                <Link
                  to={`/payments/${entry.replacedBy}`}
                  className="-my-3 inline-flex min-h-12 items-center underline decoration-2 underline-offset-4"
                >
                  {timelineTitle(entry)}
                </Link>
              ) : (
                timelineTitle(entry, times)
              )
            }
            amount={timelineAmount(entry)}
            when={formatDateTime(entry.at)}
          />
        ))}
      </TimelineList>
    </Card>
  );
}
