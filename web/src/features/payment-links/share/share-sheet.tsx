import { formatCents } from '@jobly/core/money';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { CREATED_TITLE, RESEND_TITLE } from '@jobly/core/payment-links/messages';
import { linkAddress } from '@jobly/core/payment-links/share';
import type { Shared } from '@jobly/core/payment-links/share';
import { useState } from 'react';
import { useBusinessName } from '../../../lib/session/account.ts';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import type { SheetControl } from '../../../ui/sheet/sheet.tsx';
import { useRecordSent, ShareOptions } from './share-options.tsx';
import { QrPanel } from './qr-panel.tsx';

interface ShareSheetProps extends SheetControl {
  link: PaymentLinkSummary;
  resend: boolean;
}

export function ShareSheet({ open, onOpenChange, link, resend }: ShareSheetProps) {
  const [showsQr, setShowsQr] = useState(false);
  const recordSent = useRecordSent(link.id);
  const shared: Shared = {
    customerName: link.customerName,
    memo: link.memo,
    amountCents: link.amountCashCents,
    link: linkAddress(location.origin, link.url),
    businessName: useBusinessName(),
  };

  function change(next: boolean): void {
    if (!next) setShowsQr(false);
    onOpenChange(next);
  }

  const made = resend ? RESEND_TITLE : CREATED_TITLE;
  // The customer reads this title.
  const title = showsQr ? 'Scan to pay' : made;
  return (
    <Sheet open={open} onOpenChange={change} title={title}>
      {showsQr ? (
        <QrPanel shared={shared} onBack={() => setShowsQr(false)} />
      ) : (
        <>
          <div className="-mt-4 mb-5">
            <p className="text-[40px] leading-12 font-extrabold tracking-tight text-ink figures">
              {formatCents(link.amountCashCents)}
            </p>
            <p className="line-clamp-2 break-words text-ink-2">
              <bdi className="font-semibold text-ink">{link.customerName}</bdi> ·{' '}
              <bdi>{link.memo}</bdi>
            </p>
          </div>
          <ShareOptions
            link={link}
            shared={shared}
            onQr={() => {
              setShowsQr(true);
              recordSent('qr');
            }}
            onDone={() => change(false)}
          />
        </>
      )}
    </Sheet>
  );
}
