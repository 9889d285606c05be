import { t } from '@jobly/core/language/t';
import { useState, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { lazySheet } from '../../lib/lazy-part.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Loaded } from '../../lib/loaded.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Button } from '../../ui/button/button.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { SERVICE_COPY, type CardTarget, type ServiceName } from './services.ts';

const SERVICES = ['website', 'google-profile', 'reviews'] as const;

/** Lazy, with its dialog: most visits are about services already set up. */
const useIntro = lazySheet(() => import('./intro-sheet.tsx'));

type Records = Record<ServiceName, UseQueryResult<CardTarget>>;

/** `news` is shown above the cards. */
export function GrowScreen({ records, news }: { records: Records; news: ReactNode }) {
  useDocumentTitle(t('Grow'));
  const { part, open, setOpen, show, prepare } = useIntro({ ahead: false });
  const [service, setService] = useState<ServiceName>();

  const to = service && records[service].data?.to;
  return (
    <>
      <PageHeading>{t('Grow your business')}</PageHeading>
      <div className="pb-4 empty:hidden">{news}</div>
      <ul className="flex flex-col gap-4">
        {SERVICES.map((name) => (
          <ServiceCard
            key={name}
            service={name}
            record={records[name]}
            onTouched={prepare}
            onIntro={() => {
              setService(name);
              show();
            }}
          />
        ))}
      </ul>
      {part && service && to ? (
        <part.IntroSheet open={open} onOpenChange={setOpen} service={service} to={to} />
      ) : null}
    </>
  );
}

interface ServiceCardProps {
  service: ServiceName;
  record: UseQueryResult<CardTarget>;
  onTouched: () => void;
  onIntro: () => void;
}

function ServiceCard({ service, record, onTouched, onIntro }: ServiceCardProps) {
  const { Icon, title, text, manage, failed } = SERVICE_COPY[service];
  const badge = record.data?.badge;
  return (
    <li className="rounded-xl border border-line bg-card p-5 lift-card">
      <div className="flex items-start gap-4">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-sm bg-hero text-on-hero">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="text-lg font-bold text-ink">{t(title)}</h2>
            {badge ? <StatusBadge tone={badge.tone}>{t(badge.text)}</StatusBadge> : null}
          </div>
          <p className={`text-ink-2 ${badge ? 'mt-1.5' : 'mt-0.5'}`}>
            {t(record.data?.text ?? text)}
          </p>
        </div>
      </div>
      <div className="mt-4">
        <Loaded query={record} failed={t(failed)} skeleton={['h-[52px] w-full !rounded-md']}>
          {({ intro, to }) =>
            intro ? (
              <Button
                className="w-full"
                aria-label={t('Get started: {service}', { service: t(title) })}
                onPointerDown={onTouched}
                onFocus={onTouched}
                onClick={onIntro}
              >
                {t('Get started')}
              </Button>
            ) : (
              <ButtonLink to={to} className="w-full">
                {t(manage)}
              </ButtonLink>
            )
          }
        </Loaded>
      </div>
    </li>
  );
}
