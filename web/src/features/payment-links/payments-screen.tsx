import { SUPPORT_PHONE } from '@jobly/core/brand';
import { formatPhone } from '@jobly/core/phone';
import { Phone } from 'lucide-react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { RecentActivity } from './recent-activity.tsx';

export function PaymentsScreen() {
  useDocumentTitle('Payments');
  return (
    <>
      <PageHeading>Payments</PageHeading>
      <div className="flex flex-col gap-4">
        <Card title="New payment link" aside={<StatusBadge tone="wait">Opening soon</StatusBadge>}>
          <p className="text-ink-2">
            Here you will enter an amount and send your customer a link to pay. Need one today? Call
            us.
          </p>
          <a href={`tel:${SUPPORT_PHONE}`} className={`mt-4 w-full ${buttonLook('secondary')}`}>
            <Phone aria-hidden="true" className="size-5" />
            Call {formatPhone(SUPPORT_PHONE)}
          </a>
        </Card>
        <RecentActivity />
      </div>
    </>
  );
}
