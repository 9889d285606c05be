import { providerName } from '@jobly/core/brand';
import { formatDateTime } from '@jobly/core/dates';
import { formatCents } from '@jobly/core/money';
import { formatPhone } from '@jobly/core/phone';
import type { ReplyOf } from '@jobly/core/contract';
import { type getPerson, type Person, startViewing } from '@jobly/core/staff/contract';
import { useQuery } from '@tanstack/react-query';
import { navigate } from '../../../router/router.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { Card, RowList } from '../../../ui/layout/card.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { staffUrl } from '../staff-urls.ts';
import {
  optOutNote,
  optOutTitle,
  payoutsLabel,
  personTitle,
  readableName,
  statusLabel,
} from '../labels.ts';
import { DisputesCard } from './disputes-card.tsx';
import { AlertRow } from '../home/alerts.tsx';
import { alertsQuery, personQuery } from '../queries.ts';
import { LinkRow, StaffPage, TwoSides } from '../staff-page.tsx';
import { call } from '../../../lib/api/api.ts';
import { recheckSession } from '../../../lib/session/session.ts';
import { ReasonForm } from '../actions/action-parts.tsx';
import { useStaffStep } from '../staff-step.tsx';
import { SuspendCard } from './suspend-card.tsx';

type PersonReply = ReplyOf<typeof getPerson>;

export function PersonScreen({ userId }: { userId: string }) {
  const found = useQuery(personQuery(userId));
  const person = found.data?.person;
  return (
    <StaffPage
      title={person ? personTitle(person) : 'Account'}
      aside={found.data ? <Marks reply={found.data} /> : undefined}
    >
      <Loaded query={found} failed="This account could not be loaded." card>
        {(reply) => (
          <TwoSides>
            <Facts reply={reply} />
            <div className="flex flex-col gap-4">
              <AlertsCard userId={userId} />
              <MessagesCard reply={reply} />
              <DisputesCard {...reply} />
              <ToolLinks reply={reply} />
              {reply.person.role === 'contractor' ? <ViewAsCard person={reply.person} /> : null}
              <SuspendCard person={reply.person} />
            </div>
          </TwoSides>
        )}
      </Loaded>
    </StaffPage>
  );
}

function Marks({ reply: { person, payoutsHold, cardsStopped } }: { reply: PersonReply }) {
  const frozen = payoutsHold?.why === 'frozen';
  return (
    <span className="flex flex-wrap gap-2 pb-2">
      {person.suspended ? <StatusBadge tone="bad">Paused</StatusBadge> : null}
      {cardsStopped ? <StatusBadge tone="bad">Cards stopped</StatusBadge> : null}
      {payoutsHold ? (
        <StatusBadge tone={frozen ? 'bad' : 'wait'}>
          {frozen ? 'Payouts frozen' : 'Payouts held'}
        </StatusBadge>
      ) : null}
    </span>
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
    ['Payouts', payoutsLabel(reply)],
    ['Merchant', reply.merchantId && `${providerName(reply.provider)}: ${reply.merchantId}`],
    ...reply.formerMerchants.map((former): [string, string] => [
      former.emptiedAt ? 'Merchant before' : 'Merchant before, with money',
      `${providerName(former.provider)}: ${former.merchantId}, until ${formatDateTime(former.replacedAt)}`,
    ]),
    ['Website', reply.websiteStatus && statusLabel(reply.websiteStatus)],
    ['Google profile', reply.googleProfileStatus && statusLabel(reply.googleProfileStatus)],
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

function AlertsCard({ userId }: { userId: string }) {
  const alerts = useQuery(alertsQuery(userId)).data?.alerts ?? [];
  if (alerts.length === 0) return null;
  return (
    <Card title="Alerts">
      <RowList>
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </RowList>
    </Card>
  );
}

function MessagesCard({ reply: { budgets, optOuts } }: { reply: PersonReply }) {
  return (
    <Card title="Texts and emails">
      <RowList>
        {budgets.map(({ channel, per, used, allowed }) => (
          <li key={channel + per} className="flex min-h-12 items-center gap-3 py-2 text-ink">
            <span className="flex-1">
              {channel === 'sms' ? 'Texts' : 'Emails'} in this {per}
            </span>
            {used >= allowed ? <StatusBadge tone="bad">Used up</StatusBadge> : null}
            <span className="font-semibold figures">
              {used} of {allowed}
            </span>
          </li>
        ))}
        {optOuts.map((optOut) => (
          <li key={optOut.channel} className="py-2">
            <p className="font-semibold text-ink figures">{optOutTitle(optOut)}</p>
            <p className="text-sm text-ink-2 figures">{optOutNote(optOut)}</p>
          </li>
        ))}
      </RowList>
    </Card>
  );
}

function ToolLinks({ reply }: { reply: PersonReply }) {
  const { userId } = reply.person;
  const links = [
    ['Fix phone number', staffUrl('/admin/fix-phone', { userId })],
    ['Link phone to user', staffUrl('/admin/phone-update', { keepUserId: userId })],
    ['Delete duplicate user', staffUrl('/admin/cleanup-duplicates', { userId })],
    reply.websiteStatus && ['Website', staffUrl('/admin/websites/{userId}', { userId })],
    reply.websiteStatus && ['Delete a website', staffUrl('/admin/delete-website', { userId })],
    reply.googleProfileStatus && ['Google profile', staffUrl('/admin/google-profiles', { userId })],
    ['Release payouts', staffUrl('/admin/release-payouts', { userId })],
    ['Move to the other provider', staffUrl('/admin/move-provider', { userId })],
    ['What staff did to it', staffUrl('/admin/audit', { userId })],
  ] as const;
  return (
    <Card title="Tools">
      <RowList>
        {links.filter(Array.isArray).map(([label, href]) => (
          <LinkRow key={label} href={href} className="font-semibold text-ink">
            <span className="flex-1">{label}</span>
          </LinkRow>
        ))}
      </RowList>
    </Card>
  );
}

function ViewAsCard({ person }: { person: Person }) {
  const { userId } = person;
  const start = useStaffStep({
    run: async (reason: string) => {
      await call(startViewing, { body: { userId, reason } });
      await recheckSession('viewing-started');
      await navigate('/');
    },
    failed: 'Failed to open the account',
    purpose: 'viewing',
  });
  return (
    <Card title="View as">
      <ReasonForm
        label="Reason"
        required="Please say why."
        submit="View as this contractor"
        submitting="Opening…"
        sending={start.isPending}
        onSubmit={start.mutate}
      >
        <p className="text-ink-2">
          You see what they see for 30 minutes, and can change nothing. It is written into the log.
        </p>
      </ReasonForm>
    </Card>
  );
}
