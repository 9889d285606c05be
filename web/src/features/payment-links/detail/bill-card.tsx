import { t } from '@jobly/core/language/t';
import type { PaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { BillList } from '../../../lib/bill-list.tsx';
import { Card } from '../../../ui/layout/card.tsx';

/** What the amount is made of. */
export function BillCard({ bill, link }: PaymentLinkDetail) {
  if (!bill) return null;
  return (
    <Card title={t('Lines')}>
      <BillList bill={bill} totalCents={link.amountCashCents} />
    </Card>
  );
}
