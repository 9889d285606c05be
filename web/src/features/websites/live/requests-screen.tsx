import { formatDateTime } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import { formatPhone, toE164 } from '@jobly/core/phone';
import type { SiteRequest } from '@jobly/core/websites/contract';
import { saveSiteRequestsSeen } from '@jobly/core/websites/request-contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquare, Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { tNodes } from '../../../lib/t-nodes.ts';
import { ButtonAnchor } from '../../../ui/button/button.tsx';
import { MailOutDrawing } from '../../../ui/drawings/web-page.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { siteRequestsQuery } from '../queries.ts';
import { websiteScreen } from '../website-steps.ts';

export const RequestsScreen = websiteScreen('requests', 'Requests', Requests, {
  href: '/grow/website/live',
  label: 'Back',
});

function Requests() {
  const requests = useQuery(siteRequestsQuery);
  return (
    <Loaded query={requests} failed={t('Your requests could not be loaded.')} card>
      {(data) =>
        data.requests.length === 0 ? (
          <EmptyState card drawing={<MailOutDrawing />} title={t('No requests yet')}>
            {t(
              'When somebody fills in the form on your website, it shows up here and we text you.',
            )}
          </EmptyState>
        ) : (
          <>
            <ul className="flex flex-col gap-4">
              <Seen requests={data.requests} />
            </ul>
            {data.more ? (
              <p className="mt-4 text-center text-ink-2">{t('Older requests are not shown.')}</p>
            ) : null}
          </>
        )
      }
    </Loaded>
  );
}

/** Newest first. Requests that were new when the screen opened stay marked while it is open. */
function Seen({ requests }: { requests: SiteRequest[] }) {
  const queries = useQueryClient();
  const [known] = useState(() => new Set<string>());
  const unseen = requests.filter(({ seenAt }) => seenAt === null);
  for (const { id } of unseen) known.add(id);
  const until = unseen[0]?.createdAt;
  useEffect(() => {
    if (until === undefined) return;
    call(saveSiteRequestsSeen, { body: { until } })
      .then(() => queries.invalidateQueries({ queryKey: ['site_requests'] }))
      .catch(() => undefined);
  }, [until, queries]);
  return requests.map((request) => (
    <Request key={request.id} request={request} isNew={known.has(request.id)} />
  ));
}

function Request({ request, isNew }: { request: SiteRequest; isNew: boolean }) {
  const { name, phone, message, createdAt, imageUrl } = request;
  const number = toE164(phone);
  return (
    <li className="rounded-xl border border-line bg-card p-5 lift-card">
      <h2 dir="auto" className="text-lg font-bold text-ink [overflow-wrap:anywhere]">
        {name}
      </h2>
      {isNew ? <StatusBadge tone="wait">{t('New')}</StatusBadge> : null}
      <p className="text-sm text-ink-2">{formatDateTime(createdAt)}</p>
      <p dir="auto" className="mt-3 whitespace-pre-line text-ink [overflow-wrap:anywhere]">
        {message}
      </p>
      {imageUrl ? (
        <a href={imageUrl} target="_blank" rel="noreferrer" className="mt-3 block">
          <img
            src={imageUrl}
            alt={t('Photo from {name}', { name })}
            loading="lazy"
            className="max-h-80 min-h-24 w-full rounded-md bg-sunken object-contain"
          />
        </a>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonAnchor href={`tel:${number}`} variant="primary" className="flex-auto">
          <Phone aria-hidden="true" className="size-5 shrink-0" />
          <span>
            {tNodes('Call {phone}', {
              phone: <span className="inline-block">{formatPhone(phone)}</span>,
            })}
          </span>
        </ButtonAnchor>
        <ButtonAnchor href={`sms:${number}`} className="flex-auto">
          <MessageSquare aria-hidden="true" className="size-5" />
          {t('Send a text')}
        </ButtonAnchor>
      </div>
    </li>
  );
}
