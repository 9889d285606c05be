import { dayIn } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import type { PaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { prefillOf } from '@jobly/core/payment-links/prefill';
import { mayBePaidInCash } from '@jobly/core/payment-links/state';
import { useState } from 'react';
import { newId } from '../../../lib/new-id.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import type { LinkDraft } from '../form/draft.ts';

const DAY_MS = 86_400_000;

const daysBetween = (iso: string, day: string): number =>
  Math.max(0, Math.round((Date.parse(day) - Date.parse(dayIn(undefined, new Date(iso)))) / DAY_MS));

/** 'Edit and resend' replaces this link; 'Bill again' creates another. */
export function AgainButton({ link, bill, expiresAt, customerId, taxExempt }: PaymentLinkDetail) {
  // One id for all taps, so that they cannot create two links.
  const [id] = useState(() => newId());
  const edits = mayBePaidInCash(link);
  const openMs = expiresAt ? Date.parse(expiresAt) - Date.parse(link.createdAt) : 0;
  const filled = prefillOf({
    ...link,
    bill,
    // Otherwise whose it was is only a guess.
    ...(customerId && taxExempt ? { customerId, taxExempt } : {}),
  });
  const prefilled: LinkDraft = {
    id,
    ...filled,
    dueInDays: link.dueOn ? daysBetween(link.createdAt, link.dueOn) : 0,
    expiresInDays: Math.round(openMs / DAY_MS),
    ...(edits ? { replaces: { id: link.id, amount: filled.amount } } : {}),
  };
  return (
    <ButtonLink to="/payments" state={{ prefilled }} className="w-full">
      {edits ? t('Edit and resend') : t('Bill again')}
    </ButtonLink>
  );
}
