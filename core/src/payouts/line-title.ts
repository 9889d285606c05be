import { t } from '../language/t.ts';

export function payoutLineTitle({
  kind,
  customerName: name,
  amountCents,
}: {
  kind: 'payment' | 'refund' | 'extra_payment' | 'extra_refund' | 'dispute' | 'other';
  customerName: string | null;
  amountCents: number | null;
}): string {
  switch (kind) {
    case 'payment':
      return name || t('Payment');
    case 'refund':
      return name ? t('Refund to {name}', { name }) : t('Refund to a customer');
    case 'extra_payment':
      return name ? t('Extra payment by {name}', { name }) : t('Extra payment');
    case 'extra_refund':
      return name ? t('Extra payment sent back to {name}', { name }) : t('Extra payment sent back');
    case 'dispute':
      // What was withheld comes back when the bank decides for the contractor.
      if ((amountCents ?? 0) > 0) {
        return name ? t('Dispute won against {name}', { name }) : t('Dispute won');
      }
      return name ? t('Disputed by {name}', { name }) : t('Disputed by a customer');
    case 'other':
    // An app that stayed open may meet a kind of a newer server.
    default:
      return t('Balance from before and other changes');
  }
}
