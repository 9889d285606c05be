import { formatDateTime } from '@jobly/core/dates';
import type { PaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { linkAddress } from '@jobly/core/payment-links/share';
import { Copy, ExternalLink } from 'lucide-react';
import { copyText } from '../../../lib/share-actions.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { COPY_SENTENCES, expiryLabel, viewsLabel } from '../link-labels.ts';

export function LinkDetailAddress({ link, expiresAt, viewCount }: PaymentLinkDetail) {
  const address = linkAddress(window.location.origin, link.url);
  return (
    <Card title="Payment link">
      <p className="rounded-sm bg-sunken px-4 py-3 break-all text-ink select-all literal">
        {address.replace(/^https?:\/\//, '')}
      </p>
      <p className="mt-3 text-ink-2">{viewsLabel(viewCount)}</p>
      <p className="text-ink-2 figures">
        {expiryLabel(link.state, expiresAt ? formatDateTime(expiresAt) : undefined)}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          className="flex-1"
          onClick={({ currentTarget }) => void copyText(address, currentTarget, COPY_SENTENCES)}
        >
          <Copy aria-hidden="true" className="size-5" />
          Copy
        </Button>
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className={`flex-[2_1_12rem] ${buttonClass('secondary')}`}
        >
          <ExternalLink aria-hidden="true" className="size-5" />
          Open customer page
        </a>
      </div>
    </Card>
  );
}
