import { mayBePaidInCash } from '@jobly/core/payment-links/state';
import { AppError } from '@jobly/core/app-error';
import type { PaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { SignpostDrawing } from '../../../ui/drawings/signpost.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SubpageHeading } from '../../../ui/layout/subpage-heading.tsx';
import { detailQuery, knownSummary } from '../detail-queries.ts';
import { OpenLinkActions } from './link-detail-actions.tsx';
import { LinkDetailAddress } from './link-detail-address.tsx';
import { LinkDetailContact } from './link-detail-contact.tsx';
import { LinkDetailHero } from './link-detail-hero.tsx';
import { LinkDetailMoney } from './link-detail-money.tsx';
import { PaidLinkActions } from './link-detail-paid.tsx';
import { Timeline } from './timeline.tsx';

/** While a refund is being confirmed we look again: its end may come without a signal. */
const CONFIRMING_EVERY_MS = 10_000;

interface LinkDetailScreenProps {
  id: string;
  businessName: string | null;
}

export function LinkDetailScreen({ id, businessName }: LinkDetailScreenProps) {
  useDocumentTitle('Payment link');
  const queries = useQueryClient();
  const [known] = useState(() => knownSummary(queries, id));
  const detail = useQuery({
    ...detailQuery(id),
    refetchInterval: ({ state }) => (state.data?.refundPending ? CONFIRMING_EVERY_MS : false),
  });
  const summary = detail.data?.link ?? known;
  if (isMissing(detail.error)) return <Missing />;
  return (
    <>
      {summary ? (
        <LinkDetailHero link={summary} />
      ) : (
        <SubpageHeading backHref="/payments/history" backLabel="Back">
          Payment link
        </SubpageHeading>
      )}
      <Loaded
        query={detail}
        failed="This payment link could not be loaded."
        skeleton={<DetailSkeleton />}
        card
      >
        {(data) => <Content detail={data} businessName={businessName} />}
      </Loaded>
    </>
  );
}

function Content({
  detail,
  businessName,
}: {
  detail: PaymentLinkDetail;
  businessName: string | null;
}) {
  const { link } = detail;
  const closed = link.state === 'cancelled' || link.state === 'expired';
  return (
    <div className="flex flex-col gap-4">
      {mayBePaidInCash(link) ? <OpenLinkActions link={link} businessName={businessName} /> : null}
      <LinkDetailMoney {...detail} />
      <PaidLinkActions {...detail} />
      {closed ? (
        <Link to="/payments" className={`w-full ${buttonClass('secondary')}`}>
          Create Payment Link
        </Link>
      ) : null}
      <LinkDetailContact link={link} />
      <Timeline timeline={detail.timeline} />
      <LinkDetailAddress {...detail} />
    </div>
  );
}

/** Another account's link, a link that does not exist and a malformed id all look the same. */
function isMissing(error: Error | null): boolean {
  return (
    error instanceof AppError &&
    ['payment_link_not_found', 'not_found', 'invalid_request'].includes(error.code)
  );
}

function Missing() {
  return (
    <>
      <SubpageHeading backHref="/payments/history" backLabel="Back">
        Payment link
      </SubpageHeading>
      <Card>
        <EmptyState
          drawing={<SignpostDrawing />}
          title="We could not find this payment link"
          action={
            <Link to="/payments/history" className={buttonClass('secondary')}>
              See all payments
            </Link>
          }
        >
          It may belong to another account, or the address is not complete.
        </EmptyState>
      </Card>
    </>
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
