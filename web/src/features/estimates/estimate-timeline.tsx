import { formatDateTime } from '@jobly/core/dates';
import type { EstimateEvent } from '@jobly/core/estimates/contract';
import { t } from '@jobly/core/language/t';
import type { ShareChannel } from '@jobly/core/payment-links/contract';
import {
  Ban,
  Clock,
  Check,
  Copy,
  Eye,
  FileText,
  MessageSquare,
  Phone,
  Send,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { Card } from '../../ui/layout/card.tsx';
import { TimelineEvent, TimelineList } from '../../ui/layout/timeline-list.tsx';
import { allBackLabel } from './estimate-labels.ts';

const SENT = {
  sms: 'Sent by text message',
  email: 'Sent by email',
  copy: 'Link copied',
  share: 'Link shared',
  qr: 'Shown as a QR code',
} as const satisfies Record<ShareChannel, string>;

const REMINDED = {
  sms: 'Reminder sent by text message',
  email: 'Reminder sent by email',
} as const;

const KINDS = {
  created: { Icon: FileText, title: 'Estimate created' },
  revised: { Icon: Copy, title: 'New version' },
  sent: { Icon: Send, title: 'Estimate sent' },
  reminder_sent: { Icon: Clock, title: 'Reminder sent' },
  viewed: { Icon: Eye, title: 'Viewed by the customer' },
  question: { Icon: MessageSquare, title: 'Asked a question' },
  changes_requested: { Icon: MessageSquare, title: 'Asked for changes' },
  answered: { Icon: Phone, title: 'You answered' },
  declined: { Icon: Ban, title: 'Declined' },
  withdrawn: { Icon: Ban, title: 'Withdrawn' },
  reopened: { Icon: Undo2, title: 'Offered again' },
  agreed: { Icon: Check, title: 'The customer agrees' },
  accepted: { Icon: Check, title: 'Accepted' },
  cancelled_by_customer: { Icon: Undo2, title: 'Cancelled by the customer' },
} as const satisfies Record<EstimateEvent['kind'], { Icon: LucideIcon; title: string }>;

function titleOf(kind: EstimateEvent['kind'], by: ShareChannel | null): string {
  if (kind === 'sent' && by) return t(SENT[by]);
  if (kind === 'reminder_sent' && (by === 'sms' || by === 'email')) return t(REMINDED[by]);
  return t(KINDS[kind].title);
}

/** Those that wait for the contractor. */
const WAITS = new Set<EstimateEvent['kind']>(['question', 'changes_requested']);

export function EstimateTimeline({ timeline }: { timeline: EstimateEvent[] }) {
  const severalVersions = timeline.some(({ version }) => version > 1);
  return (
    <Card title={t('What happened')}>
      <TimelineList>
        {timeline.map(({ kind, at, version, by, text }, index) => (
          <TimelineEvent
            // oxlint-disable-next-line react/no-array-index-key -- what happened stays in its place
            key={index}
            Icon={KINDS[kind].Icon}
            tone={WAITS.has(kind) ? 'wait' : 'plain'}
            title={titleOf(kind, by)}
            when={[
              formatDateTime(at),
              ...(severalVersions ? [t('Version {n}', { n: version })] : []),
            ].join(' · ')}
          >
            {text ? (
              <p dir="auto" className="w-full break-words whitespace-pre-line text-ink literal">
                {kind === 'cancelled_by_customer' ? allBackLabel(text) : text}
              </p>
            ) : null}
          </TimelineEvent>
        ))}
      </TimelineList>
    </Card>
  );
}
