import { PROVIDER_NAME } from '@jobly/core/brand';
import { dayIn, daysSince, formatDateTime, formatLongDay } from '@jobly/core/dates';
import type { Dispute } from '@jobly/core/disputes/contract';
import {
  disputeFeeNote,
  disputeNote,
  disputeReason,
  disputeTitle,
  WHAT_TO_SEND,
} from '@jobly/core/disputes/copy';
import { EVIDENCE_PACK_PATH } from '@jobly/core/disputes/paths';
import { t } from '@jobly/core/language/t';
import type { PaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { Download } from 'lucide-react';
import { ButtonAnchor } from '../../../ui/button/button.tsx';
import { shortName } from './detail-labels.ts';

export function DisputeCards({ disputes, link, payment }: PaymentLinkDetail) {
  const customerName = shortName(link.customerName);
  return disputes.map((dispute) => {
    const { id, status, isExtra, closedAt } = dispute;
    const news = { ...dispute, customerName, dueDay: null };
    return (
      <section
        key={id}
        className={`rounded-xl border p-5 ${status === 'open' ? 'border-wait bg-wait-bg' : 'border-line bg-card'}`}
      >
        <h2 dir="auto" className="text-lg font-bold break-words text-ink">
          {disputeTitle(news)}
        </h2>
        {isExtra ? (
          <p className="mt-1 text-ink">
            {t('It is about the extra payment, which goes back to the customer either way.')}
          </p>
        ) : null}
        {status === 'open' ? (
          <Open {...dispute} provider={payment?.provider ?? PROVIDER_NAME} />
        ) : (
          <p className="mt-1 text-ink">
            {disputeNote(news)}
            {closedAt ? (
              <span className="block text-sm text-ink-2 figures">{formatDateTime(closedAt)}</span>
            ) : null}
          </p>
        )}
      </section>
    );
  });
}

function Open({ provider, ...dispute }: Dispute & { provider: string }) {
  const { id, feeCents, reason, evidenceDueAt: dueAt, packDownloadedAt } = dispute;
  return (
    <div className="flex flex-col gap-4">
      <p className="mt-1 text-ink">
        {disputeReason(reason)} {feeCents > 0 ? disputeFeeNote(feeCents) : ''}
      </p>
      {dueAt ? <Deadline dueAt={dueAt} /> : null}
      <div>
        <h3 className="font-bold text-ink">{t('What to send')}</h3>
        <ul className="mt-1 list-disc pl-5 text-ink marker:text-wait">
          {WHAT_TO_SEND.map((what) => (
            <li key={what} className="mt-1.5">
              {t(what)}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-col gap-2">
        <ButtonAnchor href={EVIDENCE_PACK_PATH.replace('{id}', id)} download variant="primary">
          <Download className="size-5" />
          {t('Download evidence pack')}
        </ButtonAnchor>
        <p className="text-sm text-ink-2">
          {packDownloadedAt
            ? t('You downloaded it on {date}.', { date: formatDateTime(packDownloadedAt) })
            : t('One PDF with everything we know about this payment.')}
        </p>
      </div>
      <p className="text-ink">
        {t(
          '{provider} has emailed you about this. Answer that email with the pack and your photos.',
          {
            provider,
          },
        )}
      </p>
    </div>
  );
}

function Deadline({ dueAt }: { dueAt: string }) {
  const day = formatLongDay(dayIn(undefined, new Date(dueAt)));
  const daysLeft = -daysSince(dueAt);
  const isOver = isPast(dueAt);
  return (
    <p className="text-ink">
      <b className="block text-xl font-extrabold tracking-tight">
        {isOver ? t('Evidence was due {day}', { day }) : t('Send it by {day}', { day })}
      </b>
      {isOver
        ? t('The bank is deciding now. We will tell you what it decides.')
        : daysLeft === 0
          ? t('That is today.')
          : daysLeft === 1
            ? t('That is tomorrow.')
            : t('That is in {count} days.', { count: daysLeft })}
    </p>
  );
}

const isPast = (iso: string) => Date.parse(iso) < Date.now();
