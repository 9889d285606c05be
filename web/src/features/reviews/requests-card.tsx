import type { ReplyOf } from '@jobly/core/contract';
import { t } from '@jobly/core/language/t';
import type {
  listReviewRequests,
  ReviewRequest,
  ReviewSkipReason,
} from '@jobly/core/reviews/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '@jobly/core/dates';
import { Link } from '../../router/link.tsx';
import { Loaded } from '../../lib/loaded.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Card, RowList } from '../../ui/layout/card.tsx';
import { ReviewNoteDrawing } from '../../ui/drawings/review-note.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge, type BadgeTone } from '../../ui/feedback/status-badge.tsx';
import { reviewRequestsQuery } from './queries.ts';

const SHOWN_AT_FIRST = 5;

const NOTE_SHAPE = 'mt-2 h-5 w-56 max-w-full';
const SHAPES = [
  'h-28 w-full !rounded-md',
  ...['w-40', 'w-32', 'w-44'].flatMap((width) => [`mt-5 h-6 ${width}`, NOTE_SHAPE]),
];

/** `past`: reviews are off, so only sent requests are shown. */
export function RequestsCard({ past = false }: { past?: boolean }) {
  const asked = useQuery(reviewRequestsQuery);
  const requests = asked.data?.requests.filter(({ status }) => !past || status !== 'scheduled');
  if (past && !asked.isError && !requests?.length) return null;
  return (
    <Card title={t('Requests')}>
      <Loaded query={asked} failed={t('Your requests could not be loaded.')} skeleton={SHAPES}>
        {({ counts }) => <Requests counts={counts} requests={requests ?? []} />}
      </Loaded>
    </Card>
  );
}

function Requests({ requests, counts }: ReplyOf<typeof listReviewRequests>) {
  const [all, setAll] = useState(false);
  if (requests.length === 0) {
    return (
      <EmptyState
        drawing={<ReviewNoteDrawing />}
        title={t('No requests yet')}
        action={<ButtonLink to="/payments">{t('Create Payment Link')}</ButtonLink>}
      >
        {t(
          'The next customer who pays you is the first one we ask. You will see the results here.',
        )}
      </EmptyState>
    );
  }
  const { sent, delivered, opened } = counts;
  const totals = [
    [t('sent'), sent],
    [t('delivered'), delivered],
    [t('opened'), opened],
  ] as const;
  const shown = all ? requests : requests.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <div className="mb-5 rounded-md bg-sunken py-4 text-center">
        <dl className="grid grid-cols-3 gap-1">
          {totals.map(([label, count]) => (
            <div key={label}>
              <dt className="text-sm text-ink-2 first-letter:uppercase">{label}</dt>
              <dd className="text-[32px] leading-9 font-extrabold tracking-tight text-ink figures">
                {count}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-sm text-ink-2">{t('in the last 90 days')}</p>
      </div>
      <RowList>
        {shown.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </RowList>
      {requests.length > SHOWN_AT_FIRST ? (
        <Button className="mt-4 w-full" onClick={() => setAll(!all)}>
          {all
            ? t('Show Less')
            : t('Show More ({count} more)', { count: requests.length - SHOWN_AT_FIRST })}
        </Button>
      ) : null}
    </>
  );
}

function RequestRow({ request }: { request: ReviewRequest }) {
  const { badge, text } = requestCopy(request);
  return (
    <li>
      <Link to={`/payments/${request.paymentLinkId}`} className="block rounded-sm py-3">
        <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <span
            dir="auto"
            className="line-clamp-1 min-w-0 flex-[1_1_9rem] text-lg leading-6 font-bold break-all text-ink"
          >
            {request.customerName}
          </span>
          <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
        </span>
        <span className="mt-0.5 block text-ink-2 figures">{text}</span>
      </Link>
    </li>
  );
}

const SKIPPED = {
  turned_off: 'Review requests were turned off.',
  no_consent: 'The customer did not agree to be asked.',
  opted_out: 'The customer asked not to be contacted.',
  asked_recently: 'This customer was asked in the last 90 days.',
  refunded: 'The payment was refunded.',
  no_contact: 'There is no phone number or email to send it to.',
  too_late: 'Too much time had passed since the payment.',
} as const satisfies Record<ReviewSkipReason, string>;

type ShownRequest = Omit<ReviewRequest, 'id' | 'paymentLinkId' | 'customerName'>;

export function requestCopy(request: ShownRequest, timeZone?: string) {
  const { status, skipReason, dueAt, sentAt, deliveredAt, failedAt, openedAt } = request;
  const at = (iso: string): string => formatDateTime(iso, timeZone);
  const byEmail = request.channel === 'email';
  if (status === 'scheduled') {
    return copy('wait', t('Waiting'), t('Goes out {date}.', { date: at(dueAt) }));
  }
  if (status === 'skipped') {
    const why = skipReason ? SKIPPED[skipReason] : 'It was not needed.';
    return copy('neutral', t('Not sent'), t(why));
  }
  // An opened request was delivered, whatever the carrier reports.
  if (openedAt) {
    return copy('on', t('Opened'), t('Opened your review page {date}.', { date: at(openedAt) }));
  }
  if (failedAt) {
    const back = byEmail
      ? t("Email came back. Check the customer's email.")
      : t("Text came back. Check the customer's number.");
    return copy('bad', t('Not delivered'), back);
  }
  if (deliveredAt) {
    const date = at(deliveredAt);
    const arrived = byEmail
      ? t('Email arrived {date}.', { date })
      : t('Text arrived {date}.', { date });
    return copy('neutral', t('Delivered'), arrived);
  }
  const date = at(sentAt ?? dueAt);
  const sent = byEmail ? t('Email sent {date}.', { date }) : t('Text sent {date}.', { date });
  return copy('neutral', t('Sent'), sent);
}

function copy(tone: BadgeTone, label: string, text: string) {
  return { badge: { tone, label }, text };
}
