import type { Contractor } from '@jobly/core/accounts/contract';
import { t } from '@jobly/core/language/t';
import { formatPhone } from '@jobly/core/phone';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../../lib/loaded.tsx';
import { profileQuery, contractorQuery, isContractorMissing } from '../../lib/session/account.ts';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ProfileChangePart } from './profile-change.tsx';

const SKELETON = (
  <>
    <LoadingLabel />
    {['w-36', 'w-48', 'w-40', 'w-56'].map((width) => (
      <div key={width} className="py-3 first-of-type:pt-0">
        <Skeleton className="h-4 w-20" />
        <Skeleton className={`mt-2 h-6 max-w-full ${width}`} />
      </div>
    ))}
  </>
);

export function ProfileCard() {
  return (
    <Card title={t('Profile')}>
      <Loaded
        query={useQuery(profileQuery)}
        failed={t('Your profile could not be loaded.')}
        skeleton={SKELETON}
      >
        {(profile) => (
          <>
            <dl className="divide-y divide-line">
              <Fact label={t('Name')} value={profile.name} />
              <Fact label={t('Business Name')} value={profile.companyName} />
              <Fact label={t('Phone')} value={profile.phone && formatPhone(profile.phone)} />
              <Fact label={t('Email')} value={profile.email} />
            </dl>
            <p className="mt-4 rounded-sm bg-sunken px-4 py-3 text-ink-2">
              {t(
                'These details appear on your receipts and payment links. To change them, please contact support.',
              )}
            </p>
            <ProfileChangePart profile={profile} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <div className="py-3 first:pt-0 last:pb-0">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd
        dir="auto"
        className={value ? 'text-lg font-semibold break-words text-ink' : 'text-lg text-ink-3'}
      >
        {value || t('Not set')}
      </dd>
    </div>
  );
}

interface WithContractorProps {
  title: string;
  children: (contractor: Contractor) => ReactNode;
}

/** Passes the contractor record to another feature's card. */
export function WithContractor({ title, children }: WithContractorProps) {
  const contractor = useQuery(contractorQuery);
  if (contractor.data) return children(contractor.data);
  // Staff have no such record; a retry would not help.
  if (isContractorMissing(contractor.error)) return null;
  return (
    <Card title={title}>
      <Loaded
        query={contractor}
        failed={t('This could not be loaded.')}
        skeleton={['h-12 w-48 max-w-full', 'mt-4 h-[52px] w-full']}
      >
        {children}
      </Loaded>
    </Card>
  );
}
