import { formatDateTime } from '@jobly/core/dates';
import type { TimelineEntry } from '@jobly/core/payment-links/contract';
import {
  Ban,
  Banknote,
  Check,
  CreditCard,
  Eye,
  Hourglass,
  Link2,
  ReceiptText,
  Send,
  Undo2,
} from 'lucide-react';
import { Card } from '../../../ui/layout/card.tsx';
import { StepLine } from '../../../ui/layout/step-line.tsx';
import { foldTimeline, timelineAmount, timelineTitle, timelineTone } from './timeline-labels.ts';

const ICONS: Record<TimelineEntry['kind'], typeof Check> = {
  created: Link2,
  sent: Send,
  viewed: Eye,
  checkout_opened: CreditCard,
  cash_claimed: Banknote,
  paid: Check,
  receipt_sent: ReceiptText,
  refund_started: Hourglass,
  refunded: Undo2,
  refund_refused: Ban,
  extra_payment: Undo2,
  cancelled: Ban,
  expired: Hourglass,
};

export function Timeline({ timeline }: { timeline: TimelineEntry[] }) {
  return (
    <Card title="What happened">
      <StepLine
        steps={foldTimeline(timeline).map(({ entry, times }, index) => {
          const Icon = ICONS[entry.kind];
          return {
            key: `${index} ${entry.kind}`,
            icon: <Icon className="size-5" />,
            tone: timelineTone(entry),
            title: timelineTitle(entry, times),
            aside: timelineAmount(entry),
            note: formatDateTime(entry.at),
          };
        })}
      />
    </Card>
  );
}
