import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../../lib/loaded.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Button } from '../../ui/button/button.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import type { CardTarget, ServiceName } from './service-cards.ts';
import { SERVICE_COPY } from './service-copy.ts';

/** Of a query's result, what a card needs. */
export type ServiceRecord = Pick<
  UseQueryResult<CardTarget>,
  'data' | 'error' | 'isError' | 'isFetching' | 'refetch'
>;

interface ServiceCardProps {
  service: ServiceName;
  record: ServiceRecord;
  onIntro: () => void;
}

export function ServiceCard({ service, record, onIntro }: ServiceCardProps) {
  const { Icon, title, text } = SERVICE_COPY[service];
  const badge = record.data?.badge;
  return (
    <li className="rounded-xl border border-line bg-card p-5 lift-card">
      <div className="flex items-start gap-4">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-sm bg-hero text-on-hero">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="text-lg font-bold text-ink">{title}</h2>
            {badge ? <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge> : null}
          </div>
          <p className={`text-ink-2 ${badge ? 'mt-1.5' : 'mt-0.5'}`}>{text}</p>
        </div>
      </div>
      <div className="mt-4">
        <Action service={service} record={record} onIntro={onIntro} />
      </div>
    </li>
  );
}

function Action({ service, record, onIntro }: ServiceCardProps) {
  const { title, manage, failed } = SERVICE_COPY[service];
  return (
    <Loaded query={record} failed={failed} skeleton={['h-[52px] w-full !rounded-md']}>
      {({ intro, to }) =>
        intro ? (
          <Button className="w-full" aria-label={`Get started: ${title}`} onClick={onIntro}>
            Get started
          </Button>
        ) : (
          <Link to={to} className={`w-full ${buttonClass('secondary')}`}>
            {manage}
          </Link>
        )
      }
    </Loaded>
  );
}
