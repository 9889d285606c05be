import { AppError } from '@jobly/core/app-error';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import type { PaymentLinkDetail, PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { mayBePaidInCash } from '@jobly/core/payment-links/state';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { SignpostDrawing } from '../../../ui/drawings/signpost.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SubpageHeading } from '../../../ui/layout/page-heading.tsx';
import { detailQuery, knownSummary } from '../queries.ts';
import { AgainButton } from './again-button.tsx';
import { BillCard } from './bill-card.tsx';
import { DisputeCards } from './dispute-card.tsx';
import { MarkedLinkActions, OpenLinkActions, PaidLinkActions } from './link-detail-actions.tsx';
import { LinkDetailPdf } from './link-detail-pdf.tsx';
import {
  LinkDetailAddress,
  LinkDetailContact,
  LinkDetailHero,
  LinkDetailMoney,
} from './link-detail-cards.tsx';
import { Timeline } from './timeline.tsx';

/** Polled while a refund is being confirmed: its end may come without a live signal. */
const CONFIRMING_EVERY_MS = 10_000;

interface LinkDetailScreenProps {
  id: string;
  /** Of an open link, by their feature. */
  reminders: ReactNode;
  /** Of a link that was not closed, and stands alone. */
  repeat: ReactNode;
  /** Photos of the work, and the signature for it. */
  ProofCard: ComponentType<{ linkId: string; language: PaymentLinkSummary['customerLanguage'] }>;
  /** Of a link that is part of one, by its feature. */
  JobCard: ComponentType<{ jobId: string; link: PaymentLinkSummary }>;
}

export function LinkDetailScreen({ id, ...cards }: LinkDetailScreenProps) {
  const queries = useQueryClient();
  const [known] = useState(() => knownSummary(queries, id));
  const detail = useQuery({
    ...detailQuery(id),
    refetchInterval: ({ state }) => (state.data?.refundPending ? CONFIRMING_EVERY_MS : false),
  });
  const missing = isMissing(detail.error);
  const summary = detail.data?.link ?? known;
  useDocumentTitle(
    summary && !missing
      ? `${summary.customerName}, ${formatCents(summary.amountCashCents)}`
      : t('Payment link'),
  );
  return (
    <>
      {summary && !missing ? (
        <LinkDetailHero link={summary} />
      ) : (
        <SubpageHeading backHref="/payments/history" backLabel={t('Back')}>
          {t('Payment link')}
        </SubpageHeading>
      )}
      {missing ? (
        <Missing />
      ) : (
        <Loaded
          query={detail}
          failed={t('This payment link could not be loaded.')}
          skeleton={<DetailSkeleton />}
          card
        >
          {(data) => <Content {...data} {...cards} />}
        </Loaded>
      )}
    </>
  );
}

function Content({
  reminders,
  repeat,
  ProofCard,
  JobCard,
  ...detail
}: PaymentLinkDetail & Omit<LinkDetailScreenProps, 'id'>) {
  const { link, jobId } = detail;
  return (
    <div className="flex flex-col gap-4">
      <DisputeCards {...detail} />
      {mayBePaidInCash(link) ? <OpenLinkActions {...detail} /> : null}
      {link.state === 'cash_marked' ? <MarkedLinkActions {...detail} /> : null}
      <BillCard {...detail} />
      <LinkDetailMoney {...detail} />
      <PaidLinkActions {...detail} />
      {jobId ? <JobCard jobId={jobId} link={link} /> : null}
      {link.state === 'cash_marked' || (jobId && mayBePaidInCash(link)) ? null : (
        <AgainButton key={link.id} {...detail} />
      )}
      <LinkDetailContact {...detail} />
      {link.state === 'open' ? reminders : null}
      {['open', 'paid'].includes(link.state) && !jobId ? repeat : null}
      <ProofCard linkId={link.id} language={link.customerLanguage} />
      <Timeline {...detail} />
      <LinkDetailPdf {...link} />
      <LinkDetailAddress {...detail} />
    </div>
  );
}

/** Foreign, missing and malformed ids all look the same. */
function isMissing(error: Error | null): boolean {
  return (
    error instanceof AppError &&
    ['payment_link_not_found', 'not_found', 'invalid_request'].includes(error.code)
  );
}

function Missing() {
  return (
    <EmptyState
      card
      drawing={<SignpostDrawing />}
      title={t('We could not find this payment link')}
      action={<ButtonLink to="/payments/history">{t('See all payments')}</ButtonLink>}
    >
      {t('It may belong to another account, or the address is not complete.')}
    </EmptyState>
  );
}

function DetailSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingLabel />
      <Skeleton className="h-[60px] !rounded-lg" />
      <Skeleton className="h-[52px] !rounded-md" />
      <Skeleton className="h-40 !rounded-xl" />
      <Skeleton className="h-72 !rounded-xl" />
    </div>
  );
}
