import { formatDateTime } from '@jobly/core/dates';
import type { WebsiteInQueue } from '@jobly/core/websites/staff-contract';
import { PersonLink } from '../staff-link.tsx';

/** Whose website it is (spec 2: user name, email, company, created date). */
export function WebsiteFacts({ website }: { website: WebsiteInQueue }) {
  const { userId, name, email, companyName, businessName, createdAt } = website;
  const title = businessName ?? companyName ?? name ?? 'No name';
  return (
    <div className="[overflow-wrap:anywhere]">
      <h2 className="text-lg font-bold text-ink">
        <PersonLink userId={userId}>{title}</PersonLink>
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-ink">
        <Fact label="Name">{name}</Fact>
        <Fact label="Email">{email}</Fact>
        <Fact label="Company">{companyName}</Fact>
        <Fact label="Created">{formatDateTime(createdAt)}</Fact>
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: string | null }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className={children ? 'figures' : 'text-ink-3'}>{children ?? 'Not set'}</dd>
    </>
  );
}
