import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { TEXT_ABROAD } from '@jobly/core/payment-links/messages';
import {
  emailAddress,
  firstShareWay,
  shareMessage,
  smsAddress,
} from '@jobly/core/payment-links/share';
import type { ShareWay, Shared } from '@jobly/core/payment-links/share';
import { Link } from '@tanstack/react-router';
import { Copy, Mail, MessageSquare, QrCode, Share } from 'lucide-react';
import type { ReactElement } from 'react';
import { canShare, copyText, shareText } from '../../../lib/share-actions.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Button } from '../../../ui/button/button.tsx';
import { COPY_SENTENCES } from '../link-labels.ts';
import { useRecordSent } from './use-record-sent.ts';

interface ShareOptionsProps {
  link: PaymentLinkSummary;
  shared: Shared;
  onQr: () => void;
  onDone: () => void;
}

export function ShareOptions({ link, shared, onQr, onDone }: ShareOptionsProps) {
  const message = shareMessage(shared);
  const recordSent = useRecordSent(link.id);

  async function copy(button: HTMLElement): Promise<void> {
    if (await copyText(shared.link, button, COPY_SENTENCES)) recordSent('copy');
  }

  async function share(): Promise<void> {
    if (await shareText(message)) recordSent('share');
  }

  const first = firstShareWay({ phone: link.customerPhone, email: link.customerEmail });
  const look = (way: ShareWay) =>
    way === first ? buttonClass('primary') : `!px-2 ${buttonClass('secondary')}`;
  const ways: Record<ShareWay, ReactElement> = {
    email: (
      <a
        key="email"
        href={emailAddress(link.customerEmail, shared)}
        className={look('email')}
        onClick={() => recordSent('email')}
      >
        <Mail aria-hidden="true" className="size-5" />
        Email
      </a>
    ),
    copy: (
      <button
        key="copy"
        type="button"
        className={look('copy')}
        onClick={(event) => void copy(event.currentTarget)}
      >
        <Copy aria-hidden="true" className="size-5" />
        Copy link
      </button>
    ),
    sms: (
      <a
        key="sms"
        href={smsAddress(link.customerPhone, message)}
        className={look('sms')}
        onClick={() => recordSent('sms')}
      >
        <MessageSquare aria-hidden="true" className="size-5" />
        Text message
      </a>
    ),
  };

  return (
    <>
      {ways[first]}
      <div className="mt-3 grid grid-cols-2 gap-3 [&>:last-child:nth-child(odd)]:col-span-2">
        {(['email', 'copy'] as const).filter((way) => way !== first).map((way) => ways[way])}
        <Button className="!px-2" onClick={onQr}>
          <QrCode aria-hidden="true" className="size-5" />
          QR code
        </Button>
        {canShare() ? (
          <Button className="!px-2" onClick={() => void share()}>
            <Share aria-hidden="true" className="size-5" />
            Share…
          </Button>
        ) : null}
      </div>
      {first === 'sms' ? null : (
        <div className="mt-3 grid gap-2">
          {ways.sms}
          <p className="text-sm text-ink-2">{TEXT_ABROAD}</p>
        </div>
      )}
      <figure className="mt-5 rounded-md bg-sunken px-4 py-3">
        <figcaption className="text-sm font-semibold text-ink-2">Your message</figcaption>
        <blockquote className="mt-1 text-sm break-words whitespace-pre-line text-ink literal">
          {message}
        </blockquote>
      </figure>
      <div className="-mx-2 mt-3 flex flex-wrap justify-between gap-x-4">
        <Link to="/payments/$linkId" params={{ linkId: link.id }} className={buttonClass('quiet')}>
          View link
        </Link>
        <a href={shared.link} target="_blank" rel="noopener" className={buttonClass('quiet')}>
          Open customer page
        </a>
      </div>
      <Button className="mt-3 w-full" onClick={onDone}>
        Done
      </Button>
    </>
  );
}
