import { INVOICE_PDF_PATH, RECEIPT_PDF_PATH } from '@jobly/core/checkout/paths';
import { t } from '@jobly/core/language/t';
import type { PaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { FileText } from 'lucide-react';
import { ButtonAnchor } from '../../../ui/button/button.tsx';

/** The customer's own document: a receipt once it is paid, an invoice while it can be. */
export function LinkDetailPdf({ id, state }: PaymentLinkDetail['link']) {
  const isPaid = state === 'paid' || state === 'refunded';
  if (!isPaid && state !== 'open') return null;
  const path = isPaid ? RECEIPT_PDF_PATH : INVOICE_PDF_PATH;
  return (
    <ButtonAnchor href={path.replace('{id}', id)} download>
      <FileText className="size-5" />
      {isPaid ? t('Receipt (PDF)') : t('Invoice (PDF)')}
    </ButtonAnchor>
  );
}
