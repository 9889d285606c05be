import { useState } from 'react';
import { formatDateTime } from '@jobly/core/dates';
import { formatCents } from '@jobly/core/money';
import type { ReplyOf } from '@jobly/core/contract';
import type { searchStaff } from '@jobly/core/staff/contract';
import { withoutScheme } from '@jobly/core/web-address';
import { useQuery } from '@tanstack/react-query';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { Card, RowList } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { LinkRow, useParameters } from '../staff-page.tsx';
import { STAFF_TOOLS, staffUrl } from '../staff-urls.ts';
import { Waiting, FailedTaskRow } from './waiting.tsx';
import { Loaded } from '../../../lib/loaded.tsx';
import { MagnifierDrawing } from '../../../ui/drawings/magnifier.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import {
  mismatchLabel,
  mismatchValue,
  optOutNote,
  optOutTitle,
  personNote,
  personTitle,
  readableName,
  statusLabel,
} from '../labels.ts';
import { searchQuery } from '../queries.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';

interface StaffHomeProps {
  firstName?: string;
  wide?: boolean;
}

export function StaffHome({ firstName, wide = false }: StaffHomeProps) {
  const title = firstName === undefined ? 'Staff' : `Hi ${firstName},`;
  const lead = firstName === undefined ? undefined : 'Here is what waits.';
  useDocumentTitle('Staff');
  const given = useParameters().get('q') ?? '';
  const [words, setWords] = useState(given);
  return (
    <>
      <PageHeading lead={lead}>{title}</PageHeading>
      <SearchField
        label="Search everything"
        placeholder="Name, phone, link or id"
        value={words}
        maxLength={200}
        onSearch={setWords}
      />
      <div className="mt-4">
        {words ? (
          <SearchResults words={words} />
        ) : (
          <div
            className={`grid items-start gap-4 [&>*]:min-w-0 ${wide ? 'lg:grid-cols-2 lg:gap-6' : ''}`}
          >
            <div className="flex flex-col gap-4">
              <Waiting />
            </div>
            <Card title="Staff tools">
              <RowList>
                {Object.entries(STAFF_TOOLS).map(([href, [toolTitle, text]]) => (
                  <LinkRow key={href} href={href} className="py-2.5">
                    <span className="flex-1">
                      <span className="block font-semibold text-ink">{toolTitle}</span>
                      <span className="block text-sm text-ink-2">{text}</span>
                    </span>
                  </LinkRow>
                ))}
              </RowList>
            </Card>
          </div>
        )}
      </div>
    </>
  );
}

function SearchResults({ words }: { words: string }) {
  const search = useQuery(searchQuery(words));
  return (
    <div className="flex flex-col gap-4" aria-busy={search.isFetching}>
      <Loaded query={search} failed="The search did not work." card>
        {(found) =>
          Object.values(found).every((list) => list.length === 0) ? (
            <EmptyState card drawing={<MagnifierDrawing />} title="Nothing found">
              Try a phone number, an email, the name of a customer, or an id.
            </EmptyState>
          ) : (
            <Groups found={found} />
          )
        }
      </Loaded>
    </div>
  );
}

function Groups({ found }: { found: ReplyOf<typeof searchStaff> }) {
  const groups = {
    Contractors: found.people.map((person) => (
      <ResultRow
        key={person.userId}
        href={staffUrl('/admin/people/{userId}', { userId: person.userId })}
        title={personTitle(person)}
        badge={person.suspended ? 'Paused' : person.role === 'contractor' ? undefined : person.role}
        notes={[personNote(person)]}
      />
    )),
    'Payment links': found.paymentLinks.map((link) => (
      <ResultRow
        key={link.id}
        href={staffUrl('/admin/mark-paid', { paymentLinkId: link.id })}
        title={`${formatCents(link.amountCashCents)} · ${link.customerName}`}
        badge={readableName(link.status)}
        notes={[link.memo, link.businessName, formatDateTime(link.createdAt)]}
      />
    )),
    Websites: found.websites.map(({ userId, businessName, status, address }) => (
      <ResultRow
        key={userId}
        href={staffUrl('/admin/people/{userId}', { userId })}
        title={businessName ?? 'No name'}
        badge={statusLabel(status)}
        notes={[address && withoutScheme(address)]}
      />
    )),
    'Payments that did not fit': found.mismatches.map(
      ({ id, kind, businessName, expected, seen, foundAt }) => (
        <ResultRow
          key={id}
          title={mismatchLabel(kind)}
          notes={[
            businessName,
            `${mismatchValue(kind, expected)} expected, ${mismatchValue(kind, seen)} seen`,
            formatDateTime(foundAt),
          ]}
        />
      ),
    ),
    'Failed jobs': found.failedTasks.map((job) => <FailedTaskRow key={job.id} job={job} />),
    Messages: found.messages.map(({ id, kind, recipient, status, channel, createdAt, error }) => (
      <ResultRow
        key={id}
        title={`${readableName(kind)} to ${recipient}`}
        badge={readableName(status)}
        notes={[channel.toUpperCase(), formatDateTime(createdAt), error]}
      />
    )),
    'Opted out': found.optOuts.map((optOut) => (
      <ResultRow
        key={optOut.channel + optOut.contact}
        title={optOutTitle(optOut)}
        notes={[optOutNote(optOut)]}
      />
    )),
  };
  return Object.entries(groups).map(([title, rows]) =>
    rows.length > 0 ? (
      <Card key={title} title={title}>
        <RowList>{rows}</RowList>
      </Card>
    ) : null,
  );
}

interface ResultRowProps {
  href?: string;
  title: string;
  notes: (string | null)[];
  badge?: string | undefined;
}

function ResultRow({ href, title, notes, badge }: ResultRowProps) {
  const note = notes.filter(Boolean).join(' · ');
  const content = (
    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-bold text-ink figures">{title}</span>
        {badge ? <StatusBadge tone="neutral">{badge}</StatusBadge> : null}
      </span>
      {note ? <span className="block text-sm text-ink-2 figures">{note}</span> : null}
    </span>
  );
  return href ? (
    <LinkRow href={href} className="py-2">
      {content}
    </LinkRow>
  ) : (
    <li className="flex min-h-14 items-center gap-3 py-2">{content}</li>
  );
}
