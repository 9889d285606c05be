import { AppError } from '@jobly/core/app-error';
import { ESTIMATE_PDF_PATH, type Estimate } from '@jobly/core/estimates/contract';
import { t } from '@jobly/core/language/t';
import { formatCents, splitCents } from '@jobly/core/money';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { ButtonAnchor } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { SignpostDrawing } from '../../ui/drawings/signpost.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { HeroAmount } from '../../ui/layout/hero-amount.tsx';
import { BackLink, SubpageHeading } from '../../ui/layout/page-heading.tsx';
import { AcceptanceCard } from './acceptance-card.tsx';
import { CustomerSaid } from './customer-said.tsx';
import { EstimateActions } from './estimate-actions.tsx';
import { allBackLabel, estimateBadge, factsOf, isOpen } from './estimate-labels.ts';
import { EstimateTimeline } from './estimate-timeline.tsx';
import { EstimateVersions } from './estimate-versions.tsx';
import { estimateQuery } from './queries.ts';

export function EstimateScreen({ id, reminders }: { id: string; reminders: ReactNode }) {
  const query = useQuery(estimateQuery(id));
  const isMissing =
    query.error instanceof AppError &&
    ['estimate_not_found', 'not_found', 'invalid_request'].includes(query.error.code);
  const estimate = isMissing ? undefined : query.data?.estimate;
  useDocumentTitle(
    estimate ? `${estimate.customerName}, ${formatCents(estimate.totalCents)}` : t('Estimate'),
  );
  return (
    <>
      {estimate ? (
        <Hero estimate={estimate} />
      ) : (
        <SubpageHeading backHref="/payments/estimates" backLabel={t('Estimates')}>
          {t('Estimate')}
        </SubpageHeading>
      )}
      {isMissing ? (
        <EmptyState
          card
          drawing={<SignpostDrawing />}
          title={t('We could not find this estimate')}
          action={<ButtonLink to="/payments/estimates">{t('See all estimates')}</ButtonLink>}
        >
          {t('It may belong to another account, or the address is not complete.')}
        </EmptyState>
      ) : (
        <Loaded query={query} failed={t('This estimate could not be loaded.')} card>
          {(data) => <Content {...data} reminders={reminders} />}
        </Loaded>
      )}
    </>
  );
}

function Hero({ estimate }: { estimate: Estimate }) {
  const { dollars, remainder } = splitCents(estimate.totalCents);
  return (
    <div className="pt-3 pb-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <BackLink href="/payments/estimates">{t('Estimates')}</BackLink>
        <StatusBadge {...estimateBadge(estimate)} />
      </div>
      <HeroAmount dollars={dollars} cents={remainder} />
      <h1
        tabIndex={-1}
        dir="auto"
        className="mt-2 text-[22px] leading-7 font-bold tracking-tight break-words text-ink"
      >
        {estimate.customerName}
      </h1>
      <p dir="auto" className="mt-1 text-lg break-words text-ink-2">
        {estimate.memo}
      </p>
      <p className="mt-1 text-ink-2 figures">
        {estimate.isChangeOrder ? `${t('Change to the job')} · ` : null}
        {factsOf(estimate)}
      </p>
    </div>
  );
}

function Content({ estimate, reminders }: { estimate: Estimate; reminders: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <CustomerSaid estimate={estimate} />
      {estimate.allBackBy ? (
        <p className="rounded-xl border border-wait bg-wait-bg p-4 font-semibold text-ink">
          {allBackLabel(estimate.allBackBy)}
        </p>
      ) : null}
      <EstimateActions estimate={estimate} />
      {isOpen(estimate) ? reminders : null}
      <AcceptanceCard estimate={estimate} />
      <EstimateVersions estimate={estimate} />
      {estimate.customerId ? (
        <ButtonLink to={`/payments/customers/${estimate.customerId}`}>
          {t('See customer')}
        </ButtonLink>
      ) : null}
      <EstimateTimeline timeline={estimate.timeline} />
      <ButtonAnchor href={ESTIMATE_PDF_PATH.replace('{id}', estimate.id)} download>
        <FileText className="size-5" />
        {t('Estimate (PDF)')}
      </ButtonAnchor>
    </div>
  );
}
