import { recordEstimateSent, type Estimate } from '@jobly/core/estimates/contract';
import { t } from '@jobly/core/language/t';
import { cardTotal } from '@jobly/core/payment-links/fees';
import { estimateAddress } from '@jobly/core/payment-links/link-address';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useBusinessName } from '../../lib/session/account.ts';
import { ShareSheet } from '../../lib/share/share-sheet.tsx';
import type { SheetControl } from '../../ui/sheet/sheet.tsx';
import { saveEstimate } from './queries.ts';

interface EstimateShareProps extends SheetControl {
  estimate: Estimate;
  title: string;
}

/** With a change that gives money back, the customer does not accept alone: the business has to confirm it. */
function whatOf({ isChangeOrder, backCents }: Estimate) {
  if (!isChangeOrder) return 'estimate';
  return backCents > 0 ? 'refunding_change' : 'change';
}

export function EstimateShare({ estimate, title, ...sheet }: EstimateShareProps) {
  const queries = useQueryClient();
  const { id, customerName, customerPhone, customerEmail, customerLanguage } = estimate;
  return (
    <ShareSheet
      {...sheet}
      title={title}
      qrTitle={estimate.isChangeOrder ? t('Scan to see the change') : t('Scan to see the estimate')}
      shared={{
        what: whatOf(estimate),
        customerName,
        memo: estimate.memo,
        amountCents: estimate.totalCents,
        cardCents:
          estimate.form.pricingModel === 'two_prices'
            ? cardTotal(estimate.versions[0]?.payments ?? [])
            : undefined,
        link: estimateAddress(location.origin, estimate.url),
        businessName: useBusinessName(),
      }}
      customer={{ phone: customerPhone, email: customerEmail, language: customerLanguage }}
      page={{ to: `/payments/estimates/${id}`, label: t('View estimate') }}
      onSent={(channel, language) => {
        // It was shared, whether we could record it or not.
        call(recordEstimateSent, { params: { id }, body: { channel, language } }).then(
          (reply) => saveEstimate(queries, reply.estimate),
          () => undefined,
        );
      }}
    />
  );
}
