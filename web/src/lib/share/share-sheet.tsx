import { LANGUAGE_NAMES, type Language } from '@jobly/core/language/language';
import { currentLanguage, t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import type { ShareChannel } from '@jobly/core/payment-links/contract';
import { COPY_FAILED, LINK_COPIED, TEXT_ABROAD } from '@jobly/core/payment-links/messages';
import {
  emailAddress,
  firstShareWay,
  shareMessage,
  smsAddress,
  type ShareWay,
  type Shared,
} from '@jobly/core/payment-links/share';
import { Copy, Mail, MessageSquare, QrCode, Share } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { canShare, copyText, shareText } from '../share-actions.ts';
import type { LinkTarget } from '../../router/link.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Button, ButtonAnchor } from '../../ui/button/button.tsx';
import { Sheet, type SheetProps } from '../../ui/sheet/sheet.tsx';
import { QrPanel } from './qr-panel.tsx';

interface ShareSheetProps extends Pick<SheetProps, 'open' | 'onOpenChange' | 'returnTo'> {
  title: string;
  /** Above the code, for the customer to read. */
  qrTitle: string;
  shared: Shared;
  customer: { phone: string; email: string | null; language: Language | null };
  /** Its own screen. */
  page: { to: LinkTarget['to']; label: string };
  onSent: (channel: ShareChannel, language?: Language) => void;
  /** One more way, beside the others. */
  children?: ReactNode;
}

/** How a link or an estimate reaches its customer. */
export function ShareSheet(props: ShareSheetProps) {
  const { open, onOpenChange, title, qrTitle, returnTo, shared, onSent } = props;
  const [showsQr, setShowsQr] = useState(false);

  /** From the QR code, Escape and Back return to the previous view. */
  function change(next: boolean): void {
    if (showsQr) setShowsQr(false);
    else onOpenChange(next);
  }

  return (
    <Sheet open={open} onOpenChange={change} title={showsQr ? qrTitle : title} returnTo={returnTo}>
      {showsQr ? (
        <QrPanel shared={shared} onBack={() => setShowsQr(false)} />
      ) : (
        <>
          <div className="-mt-4 mb-5">
            <p className="text-[40px] leading-12 font-extrabold tracking-tight text-ink figures">
              {formatCents(shared.amountCents)}
            </p>
            <p className="line-clamp-2 break-words text-ink-2">
              <bdi className="font-semibold text-ink">{shared.customerName}</bdi> ·{' '}
              <bdi>{shared.memo}</bdi>
            </p>
          </div>
          <ShareOptions
            key={shared.link}
            {...props}
            onQr={() => {
              setShowsQr(true);
              onSent('qr');
            }}
            onDone={() => change(false)}
          />
        </>
      )}
    </Sheet>
  );
}

interface ShareOptionsProps extends ShareSheetProps {
  onQr: () => void;
  onDone: () => void;
}

function ShareOptions(props: ShareOptionsProps) {
  const { shared, customer, page, onSent, children, onQr, onDone } = props;
  // For this message only: the next customer may differ.
  const [language, changeLanguage] = useState(customer.language ?? currentLanguage());
  const message = shareMessage(shared, language);
  const other = language === 'en' ? 'es' : 'en';

  async function copy(button: HTMLElement): Promise<void> {
    const sentences = { done: LINK_COPIED, failed: COPY_FAILED } as const;
    if (await copyText(shared.link, button, sentences)) onSent('copy');
  }

  async function share(): Promise<void> {
    if (await shareText(message)) onSent('share', language);
  }

  const first = firstShareWay(customer);
  const look = (way: ShareWay) =>
    way === first ? ({ variant: 'primary' } as const) : { className: '!px-2' };
  const ways: Record<ShareWay, ReactElement> = {
    email: (
      <ButtonAnchor
        key="email"
        {...look('email')}
        href={emailAddress(customer.email, shared, language)}
        onClick={() => onSent('email', language)}
      >
        <Mail className="size-5" />
        {t('Email')}
      </ButtonAnchor>
    ),
    copy: (
      <Button key="copy" {...look('copy')} onClick={(event) => void copy(event.currentTarget)}>
        <Copy className="size-5" />
        {t('Copy link')}
      </Button>
    ),
    sms: (
      <ButtonAnchor
        key="sms"
        {...look('sms')}
        href={smsAddress(customer.phone, message)}
        onClick={() => onSent('sms', language)}
      >
        <MessageSquare className="size-5" />
        {t('Text message')}
      </ButtonAnchor>
    ),
  };

  return (
    <>
      {ways[first]}
      <div className="mt-3 grid grid-cols-2 gap-3 [&>:last-child:nth-child(odd)]:col-span-2">
        {(['email', 'copy'] as const).filter((way) => way !== first).map((way) => ways[way])}
        <Button className="!px-2" onClick={onQr}>
          <QrCode className="size-5" />
          {t('QR code')}
        </Button>
        {children}
        {canShare() ? (
          <Button className="!px-2" onClick={() => void share()}>
            <Share className="size-5" />
            {t('Share…')}
          </Button>
        ) : null}
      </div>
      {first === 'sms' ? null : (
        <div className="mt-3 grid gap-2">
          {ways.sms}
          <p className="text-sm text-ink-2">{t(TEXT_ABROAD)}</p>
        </div>
      )}
      <figure className="mt-5 flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-sunken px-4 pb-3">
        <figcaption className="text-sm font-semibold text-ink-2">{t('Your message')}</figcaption>
        <Button
          variant="quiet"
          lang={other}
          className="-mr-2 text-sm"
          onClick={() => changeLanguage(other)}
        >
          {LANGUAGE_NAMES[other]}
        </Button>
        <blockquote
          lang={language}
          className="w-full text-sm break-words whitespace-pre-line text-ink literal"
        >
          {message}
        </blockquote>
      </figure>
      <div className="-mx-2 mt-3 flex flex-wrap justify-between gap-x-4">
        <ButtonLink to={page.to} variant="quiet">
          {page.label}
        </ButtonLink>
        <ButtonAnchor href={shared.link} newTab variant="quiet">
          {t('Open customer page')}
        </ButtonAnchor>
      </div>
      <Button className="mt-3 w-full" onClick={onDone}>
        {t('Done')}
      </Button>
    </>
  );
}
