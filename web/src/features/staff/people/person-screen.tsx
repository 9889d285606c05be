import { formatDateTime } from '@jobly/core/dates';
import { formatCents } from '@jobly/core/money';
import { formatPhone } from '@jobly/core/phone';
import type { ReplyOf } from '@jobly/core/contract';
import type { getPerson } from '@jobly/core/staff/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { errorMessage } from '../../../lib/api/api.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { staffUrl } from '../staff-urls.ts';
import { readableName } from '../audit/audit-labels.ts';
import { personTitle } from './person-labels.ts';
import { personQuery } from '../queries.ts';
import { StaffLink } from '../staff-link.tsx';
import { StaffPage, TwoSides } from '../staff-page.tsx';
import { SuspendCard } from './suspend-card.tsx';
import { ViewAsCard } from './view-as-card.tsx';
import { googleProfileStatusLabel, websiteStatusLabel } from '../websites/status-labels.ts';

type PersonReply = ReplyOf<typeof getPerson>;

/** One account: who they are, what they have, and every tool with it filled in. */
export function PersonScreen({ userId }: { userId: string }) {
  const found = useQuery(personQuery(userId));
  const person = found.data?.person;
  return (
    <StaffPage
      title={person ? personTitle(person) : 'Account'}
      aside={person?.suspended ? <StatusBadge tone="bad">Paused</StatusBadge> : undefined}
    >
      {found.data ? (
        <TwoSides>
          <Facts reply={found.data} />
          <div className="flex flex-col gap-4">
            <ToolLinks reply={found.data} />
            {found.data.person.role === 'contractor' ? (
              <ViewAsCard person={found.data.person} />
            ) : null}
            <SuspendCard person={found.data.person} />
          </div>
        </TwoSides>
      ) : null}
      {found.isPending ? (
        <Card>
          <LoadingLabel />
          <Skeleton className="h-6 w-48 max-w-full" />
          <Skeleton className="mt-4 h-6 w-64 max-w-full" />
          <Skeleton className="mt-4 h-6 w-56 max-w-full" />
        </Card>
      ) : null}
      {found.isError && !found.data ? (
        <Card>
          <LoadError
            message={errorMessage(found.error, 'This account could not be loaded.')}
            retrying={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        </Card>
      ) : null}
    </StaffPage>
  );
}

function Facts({ reply }: { reply: PersonReply }) {
  const { person } = reply;
  const facts: [string, string | null][] = [
    ['Name', person.name],
    ['Company', person.companyName],
    ['Phone', person.phone && formatPhone(person.phone)],
    ['Email', person.email],
    ['Role', readableName(person.role)],
    ['Since', formatDateTime(person.createdAt)],
    ['Payment links', String(reply.paymentLinkCount)],
    ['Paid so far', formatCents(reply.paidCents)],
    ['Payouts', reply.payoutsStatus && readableName(reply.payoutsStatus)],
    ['Merchant', reply.merchantId],
    ['Website', reply.websiteStatus && websiteStatusLabel(reply.websiteStatus)],
    [
      'Google profile',
      reply.googleProfileStatus && googleProfileStatusLabel(reply.googleProfileStatus),
    ],
    ['Review requests', reply.reviewRequests === null ? null : reply.reviewRequests ? 'On' : 'Off'],
    ['Id', person.userId],
  ];
  return (
    <Card title="Account">
      <dl className="divide-y divide-line">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="gap-x-3 py-2.5 min-[360px]:grid min-[360px]:grid-cols-[7.5rem_minmax(0,1fr)]"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd
              className={`figures [overflow-wrap:anywhere] ${value ? 'font-semibold text-ink select-all' : 'text-ink-3'}`}
            >
              {value ?? 'None'}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function ToolLinks({ reply }: { reply: PersonReply }) {
  const { userId } = reply.person;
  const links: [string, string][] = [
    ['Fix phone number', staffUrl('/admin/fix-phone', { userId })],
    ['Link phone to user', staffUrl('/admin/phone-update', { keepUserId: userId })],
    ['Delete duplicate user', staffUrl('/admin/cleanup-duplicates', { userId })],
    ...(reply.websiteStatus
      ? ([
          ['Website', staffUrl('/admin/websites/{userId}', { userId })],
          ['Delete a website', staffUrl('/admin/delete-website', { userId })],
        ] as [string, string][])
      : []),
    ...(reply.googleProfileStatus
      ? ([['Google profile', staffUrl('/admin/google-profiles', { userId })]] as [string, string][])
      : []),
    ['What staff did to it', staffUrl('/admin/audit', { userId })],
  ];
  return (
    <Card title="Tools">
      <ul className="divide-y divide-line">
        {links.map(([label, href]) => (
          <li key={label}>
            <StaffLink
              href={href}
              className="flex min-h-14 items-center justify-between gap-3 font-semibold text-ink"
            >
              {label}
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
            </StaffLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
