import { LANGUAGE_NAMES, type Language } from '@jobly/core/language/language';
import { currentLanguage, t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { markPaidInCash } from '@jobly/core/payment-links/cash-contract';
import {
  recordPaymentLinkSent,
  type PaymentLinkSummary,
  type SHARE_CHANNELS,
} from '@jobly/core/payment-links/contract';
import { linkAddress } from '@jobly/core/payment-links/link-address';
import {
  CASH_MARKED,
  CREATED_TITLE,
  RESEND_TITLE,
  TEXT_ABROAD,
} from '@jobly/core/payment-links/messages';
import {
  emailAddress,
  firstShareWay,
  shareMessage,
  smsAddress,
  type ShareWay,
  type Shared,
} from '@jobly/core/payment-links/share';
import { useQueryClient } from '@tanstack/react-query';
import { Banknote, Copy, Mail, MessageSquare, QrCode, Share } from 'lucide-react';
import { useState, type ComponentProps, type ReactElement } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useBusinessName } from '../../../lib/session/account.ts';
import { canShare, copyText, shareText } from '../../../lib/share-actions.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Button, ButtonAnchor } from '../../../ui/button/button.tsx';
import { useBusy } from '../../../ui/button/use-busy.ts';
import { Sheet, type SheetControl } from '../../../ui/sheet/sheet.tsx';
import { COPY_SENTENCES } from '../link-labels.ts';
import { detailQuery } from '../queries.ts';
import { useSettle } from '../use-settle.ts';
import { QrPanel } from './qr-panel.tsx';

interface ShareSheetProps extends SheetControl {
  link: PaymentLinkSummary;
  resend: boolean;
  /** Not sent to the customer yet. */
  unsent?: boolean;
  returnTo?: ComponentProps<typeof Sheet>['returnTo'];
}

export function ShareSheet(props: ShareSheetProps) {
  const { open, onOpenChange, link, resend, unsent, returnTo } = props;
  const [showsQr, setShowsQr] = useState(false);
  const recordSent = useRecordSent(link.id);
  const shared: Shared = {
    customerName: link.customerName,
    memo: link.memo,
    amountCents: link.amountCashCents,
    link: linkAddress(location.origin, link.url),
    businessName: useBusinessName(),
  };

  /** From the QR code, Escape and Back return to the previous view. */
  function change(next: boolean): void {
    if (showsQr) setShowsQr(false);
    else onOpenChange(next);
  }

  const made = resend ? (unsent ? t('Send Payment Link') : t(RESEND_TITLE)) : t(CREATED_TITLE);
  // Read by the customer.
  const title = showsQr ? t('Scan to pay') : made;
  return (
    <Sheet open={open} onOpenChange={change} title={title} returnTo={returnTo}>
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
            key={link.id}
            link={link}
            resend={resend}
            shared={shared}
            recordSent={recordSent}
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

interface ShareOptionsProps {
  link: PaymentLinkSummary;
  resend: boolean;
  shared: Shared;
  recordSent: ReturnType<typeof useRecordSent>;
  onQr: () => void;
  onDone: () => void;
}

function ShareOptions({ link, resend, shared, recordSent, onQr, onDone }: ShareOptionsProps) {
  // For this message only: the next customer may differ.
  const [language, changeLanguage] = useState(link.customerLanguage ?? currentLanguage());
  const message = shareMessage(shared, language);
  const other = language === 'en' ? 'es' : 'en';

  async function copy(button: HTMLElement): Promise<void> {
    if (await copyText(shared.link, button, COPY_SENTENCES)) recordSent('copy');
  }

  async function share(): Promise<void> {
    if (await shareText(message)) recordSent('share', language);
  }

  const first = firstShareWay({ phone: link.customerPhone, email: link.customerEmail });
  const look = (way: ShareWay) =>
    way === first ? ({ variant: 'primary' } as const) : { className: '!px-2' };
  const ways: Record<ShareWay, ReactElement> = {
    email: (
      <ButtonAnchor
        key="email"
        {...look('email')}
        href={emailAddress(link.customerEmail, shared, language)}
        onClick={() => recordSent('email', language)}
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
        href={smsAddress(link.customerPhone, message)}
        onClick={() => recordSent('sms', language)}
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
        {resend ? null : <PaidInCash id={link.id} onDone={onDone} />}
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
        <ButtonLink to={`/payments/${link.id}`} variant="quiet">
          {t('View link')}
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

type ShareChannel = (typeof SHARE_CHANNELS)[number];

/** Records the channel for the timeline, ignoring failures: the link was shared. Refetches once it is stored. */
function useRecordSent(id: string): (channel: ShareChannel, language?: Language) => void {
  const queries = useQueryClient();
  return (channel, language) => {
    call(recordPaymentLinkSent, { params: { id }, body: { channel, language } })
      .then(() => queries.invalidateQueries({ queryKey: detailQuery(id).queryKey }))
      .catch(() => undefined);
  };
}
