import { t } from '@jobly/core/language/t';
import type { Language } from '@jobly/core/language/language';
import { markPaidInCash } from '@jobly/core/payment-links/cash-contract';
import {
  recordPaymentLinkSent,
  type PaymentLinkSummary,
  type ShareChannel,
} from '@jobly/core/payment-links/contract';
import { cardPrice } from '@jobly/core/payment-links/fees';
import { linkAddress } from '@jobly/core/payment-links/link-address';
import { CASH_MARKED, CREATED_TITLE, RESEND_TITLE } from '@jobly/core/payment-links/messages';
import { useQueryClient } from '@tanstack/react-query';
import { Banknote } from 'lucide-react';
import { call } from '../../../lib/api/api.ts';
import { useBusinessName } from '../../../lib/session/account.ts';
import { ShareSheet } from '../../../lib/share/share-sheet.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { useBusy } from '../../../ui/button/use-busy.ts';
import type { SheetProps } from '../../../ui/sheet/sheet.tsx';
import { detailQuery } from '../queries.ts';
import { useSettle } from '../use-settle.ts';

interface LinkShareSheetProps extends Pick<SheetProps, 'open' | 'onOpenChange' | 'returnTo'> {
  link: PaymentLinkSummary;
  resend: boolean;
  /** Not sent to the customer yet. */
  unsent?: boolean;
}

export function LinkShareSheet({ link, resend, unsent, ...sheet }: LinkShareSheetProps) {
  const recordSent = useRecordSent(link.id);
  const businessName = useBusinessName();
  const made = resend ? (unsent ? t('Send Payment Link') : t(RESEND_TITLE)) : t(CREATED_TITLE);
  return (
    <ShareSheet
      {...sheet}
      title={made}
      qrTitle={t('Scan to pay')}
      shared={{
        what: 'link',
        customerName: link.customerName,
        memo: link.memo,
        amountCents: link.amountCashCents,
        cardCents: link.pricingModel === 'two_prices' ? cardPrice(link.amountCashCents) : undefined,
        link: linkAddress(location.origin, link.url),
        businessName,
      }}
      customer={{
        phone: link.customerPhone,
        email: link.customerEmail,
        language: link.customerLanguage,
      }}
      page={{ to: `/payments/${link.id}`, label: t('View link') }}
      onSent={recordSent}
    >
      {resend ? null : <PaidInCash id={link.id} onDone={() => sheet.onOpenChange(false)} />}
    </ShareSheet>
  );
}

/** Paid before it was sent. Undo is in the list and on the link's page. */
function PaidInCash({ id, onDone }: { id: string; onDone: () => void }) {
  const settle = useSettle(id);
  const [marking, mark] = useBusy(async () => {
    if (await settle(markPaidInCash, t(CASH_MARKED))) onDone();
  });
  return (
    <Button className="!px-2" busy={marking} onClick={() => void mark()}>
      <Banknote className="size-5 shrink-0" />
      {marking ? t('Marking…') : t('Paid in cash')}
    </Button>
  );
}

/** Records the channel for the timeline, ignoring failures: the link was shared. Refetches once it is stored. */
function useRecordSent(id: string): (channel: ShareChannel, language?: Language) => void {
  const queries = useQueryClient();
  return (channel, language) => {
    call(recordPaymentLinkSent, { params: { id }, body: { channel, language } })
      .then(() => queries.invalidateQueries({ queryKey: detailQuery(id).queryKey }))
      .catch(() => undefined);
  };
}
