import { formatDateTime, formatLongDay } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import { formatCents, splitCents } from '@jobly/core/money';
import type { PaymentLinkDetail, PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { inWords, workLines } from '@jobly/core/payment-links/work';
import { linkAddress } from '@jobly/core/payment-links/link-address';
import { moneyLines } from '@jobly/core/payment-links/money-lines';
import { mayBePaidInCash } from '@jobly/core/payment-links/state';
import { formatPhone, toE164 } from '@jobly/core/phone';
import { Copy, ExternalLink, Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../lib/share-actions.ts';
import { usePlace } from '../../../router/router.ts';
import { Button, ButtonAnchor } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { DrawnCheck } from '../../../ui/drawings/drawn-check.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { HeroAmount, heroSize } from '../../../ui/layout/hero-amount.tsx';
import { IconDisc } from '../../../ui/layout/icon-disc.tsx';
import { BackLink } from '../../../ui/layout/page-heading.tsx';
import { COPY_SENTENCES, stateBadge } from '../link-labels.ts';
import { refundLabel } from '../shown-amount.tsx';
import { expiryLabel, moneyLabel, moneyNote, viewsLabel } from './detail-labels.ts';

export function LinkDetailHero({ link }: { link: PaymentLinkSummary }) {
  const turnedPaid = useTurnedPaid(link.state);
  const { dollars, remainder } = splitCents(link.amountCashCents);
  const refunded = link.refundedCents > 0;
  return (
    <div className="pt-3 pb-5">
      <div className="mb-2 flex items-center justify-between gap-3">
        <BackLink href="/payments/history">{t('Back')}</BackLink>
        <StatusBadge {...stateBadge(link)} />
      </div>
      <div className="flex items-center gap-3">
        {link.state === 'refunded' ? (
          <s
            className={`font-extrabold tracking-tight text-ink-2 figures ${heroSize(dollars.length + 3)}`}
          >
            {formatCents(link.amountCashCents)}
          </s>
        ) : (
          <HeroAmount dollars={dollars} cents={remainder} />
        )}
        {link.state === 'paid' && !refunded && link.disputedCents === 0 ? (
          <DrawnCheck animate={turnedPaid} className="size-10 shrink-0" />
        ) : null}
      </div>
      {refunded ? <p className="font-semibold text-ink figures">{refundLabel(link)}</p> : null}
      <h1
        tabIndex={-1}
        dir="auto"
        className="mt-2 text-[22px] leading-7 font-bold tracking-tight break-words text-ink"
      >
        {link.customerName}
      </h1>
      {workLines(link).map((line) => (
        <p key={line.label} dir="auto" className="mt-1 text-lg break-words text-ink-2">
          {inWords(line)}
        </p>
      ))}
      {typeof link.number !== 'number' ? null : (
        <p className="mt-1 text-ink-2 figures">
          {[
            t('No. {number}', { number: link.number }),
            ...(link.dueOn && mayBePaidInCash(link)
              ? [t('Due {day}', { day: formatLongDay(link.dueOn) })]
              : []),
          ].join(' · ')}
        </p>
      )}
    </div>
  );
}

/** True when the link was paid while the screen was open. */
function useTurnedPaid(state: PaymentLinkSummary['state']): boolean {
  const [seen, setSeen] = useState(state);
  const [turned, setTurned] = useState(false);
  if (state !== seen) {
    setSeen(state);
    setTurned(state === 'paid' && seen !== 'refunded');
  }
  return turned;
}

export function LinkDetailMoney(detail: PaymentLinkDetail) {
  const { payment } = detail;
  if (!payment) return null;
  return (
    <Card title={t('The money')}>
      <dl className="flex flex-col gap-2">
        {moneyLines(detail).map((line) => {
          const { label, cents, received } = moneyLabel(line);
          const note = moneyNote(line, payment.method);
          // A sum of the lines above.
          const sum = 'sum' in line;
          return (
            <div
              key={label}
              className={`flex flex-wrap items-baseline justify-between gap-x-4 ${sum ? 'mt-1 border-t border-line pt-3' : ''}`}
            >
              <dt className={sum ? 'text-lg font-bold text-ink' : 'text-ink-2'}>
                {label}
                {note ? <span className="text-ink-2"> · {note}</span> : null}
              </dt>
              <dd
                className={`ml-auto figures ${sum ? `text-xl font-extrabold tracking-tight ${received ? 'text-paid' : 'text-ink'}` : 'font-semibold text-ink'}`}
              >
                {formatCents(cents)}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}

export function LinkDetailContact({ link, customerId }: PaymentLinkDetail) {
  const { customerPhone, customerEmail } = link;
  const phone = { Icon: Phone, label: t('Call'), href: `tel:${toE164(customerPhone)}` };
  const ways = [{ ...phone, shown: formatPhone(customerPhone) }];
  if (customerEmail) {
    const href = `mailto:${encodeURIComponent(customerEmail).replace('%40', '@')}`;
    ways.push({ Icon: Mail, label: t('Email'), href, shown: customerEmail });
  }
  return (
    <Card
      title={t('Customer')}
      aside={
        customerId ? (
          <ButtonLink
            to={`/payments/customers/${customerId}`}
            variant="quiet"
            className="-my-2 -mr-3"
          >
            {t('See customer')}
          </ButtonLink>
        ) : null
      }
    >
      <div className="-my-2 divide-y divide-line">
        {ways.map(({ Icon, label, href, shown }) => (
          <a key={label} href={href} className="flex min-h-14 items-center gap-4 py-2 text-ink">
            <IconDisc tone="plain" Icon={Icon} />
            <span className="min-w-0">
              <span className="sr-only">{label} </span>
              <span className="font-semibold break-all literal">{shown}</span>
            </span>
          </a>
        ))}
      </div>
    </Card>
  );
}

export function LinkDetailAddress({ link, expiresAt, viewCount }: PaymentLinkDetail) {
  const address = linkAddress(usePlace().origin, link.url);
  const expiry = expiryLabel(link.state, expiresAt ? formatDateTime(expiresAt) : undefined);
  return (
    <Card title={t('Payment link')}>
      <p className="rounded-sm bg-sunken px-4 py-3 break-all text-ink select-all literal">
        {address.replace(/^https?:\/\//, '')}
      </p>
      <p className="mt-3 text-ink-2">{viewsLabel(viewCount)}</p>
      {expiry ? <p className="text-ink-2 figures">{expiry}</p> : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          className="flex-1"
          onClick={({ currentTarget }) => void copyText(address, currentTarget, COPY_SENTENCES)}
        >
          <Copy className="size-5" />
          {t('Copy')}
        </Button>
        <ButtonAnchor href={address} newTab className="flex-[2_1_12rem]">
          <ExternalLink className="size-5" />
          {t('Open customer page')}
        </ButtonAnchor>
      </div>
    </Card>
  );
}
