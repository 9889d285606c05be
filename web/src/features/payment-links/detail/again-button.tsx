import { t } from '@jobly/core/language/t';
import type { PaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { forEachJobText } from '@jobly/core/payment-links/job';
import { mayBePaidInCash } from '@jobly/core/payment-links/state';
import { formatPhone } from '@jobly/core/phone';
import { useState } from 'react';
import { newId } from '../../../lib/new-id.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import type { LinkDraft } from '../form/draft.ts';
import { amountAtRest } from '../typed-amount.ts';

const DAY_MS = 86_400_000;

/** 'Edit and resend' replaces this link; 'Bill again' creates another. */
export function AgainButton({ link, expiresAt }: PaymentLinkDetail) {
  // One id for all taps, so that they cannot create two links.
  const [id] = useState(() => newId());
  const edits = mayBePaidInCash(link);
  const openMs = expiresAt ? Date.parse(expiresAt) - Date.parse(link.createdAt) : 0;
  const amount = amountAtRest((link.amountCashCents / 100).toFixed(2));
  const prefilled: LinkDraft = {
    id,
    customerName: link.customerName,
    ...forEachJobText((name) => link[name]),
    customerPhone: formatPhone(link.customerPhone),
    amount,
    customerEmail: link.customerEmail ?? '',
    customerPaysFees: link.customerPaysFees,
    expiresInDays: Math.round(openMs / DAY_MS),
    ...(edits ? { replaces: { id: link.id, amount } } : {}),
  };
  return (
    <ButtonLink to="/payments" state={{ prefilled }} className="w-full">
      {edits ? t('Edit and resend') : t('Bill again')}
    </ButtonLink>
  );
}
