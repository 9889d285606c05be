import { addressOf } from '@jobly/core/accounts/address';
import type { Contractor } from '@jobly/core/accounts/contract';
import { t } from '@jobly/core/language/t';
import { formatPhone } from '@jobly/core/phone';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { lazySheet } from '../../lib/lazy-part.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { profileQuery, contractorQuery, isContractorMissing } from '../../lib/session/account.ts';
import { navigate, usePlace } from '../../router/router.ts';
import { Button } from '../../ui/button/button.tsx';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Logo } from './logo.tsx';
import type { ProfileForm } from './profile-sheet.tsx';

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

/** On a dialog, which is large: fetched when the finger comes down. */
const useProfileSheet = lazySheet(() => import('./profile-sheet.tsx'));

export function ProfileCard() {
  const sheet = useProfileSheet({ ahead: false });
  const edits = useState<Partial<ProfileForm>>({});
  const { path, state } = usePlace();
  const show = useEffectEvent(sheet.show);

  // Opens the sheet once: a reload or Back does not open it again.
  useEffect(() => {
    if (state.editingProfile) void navigate(path, { replace: true }).then(show);
  }, [state.editingProfile, path]);

  return (
    <Card title={t('Profile')}>
      <Loaded
        query={useQuery(profileQuery)}
        failed={t('Your profile could not be loaded.')}
        skeleton={SKELETON}
      >
        {(profile) => (
          <>
            {profile.logoUrl ? <Logo url={profile.logoUrl} className="mb-4 h-20 max-w-40" /> : null}
            <dl className="divide-y divide-line">
              <Fact label={t('Name')} value={profile.name} />
              <Fact label={t('Business Name')} value={profile.companyName} />
              <Fact label={t('Phone')} value={profile.phone && formatPhone(profile.phone)} />
              <Fact label={t('Email')} value={profile.email} />
              {addressOf(profile) ? (
                <Fact label={t('Business address')} value={addressOf(profile)} />
              ) : null}
            </dl>
            <p className="mt-4 rounded-sm bg-sunken px-4 py-3 text-ink-2">
              {t(
                'These details appear on your receipts and payment links. To change your phone number, please contact support.',
              )}
            </p>
            <Button
              className="mt-4 w-full"
              onPointerDown={sheet.prepare}
              onFocus={sheet.prepare}
              onClick={sheet.show}
            >
              {t('Edit profile')}
            </Button>
            {sheet.part ? (
              <sheet.part.ProfileSheet
                key={sheet.turn}
                open={sheet.open}
                onOpenChange={sheet.setOpen}
                profile={profile}
                edits={edits}
              />
            ) : null}
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

/** Lets another noun's card show the contractor record without knowing how it is loaded. */
export function WithContractor({ title, children }: WithContractorProps) {
  const contractor = useQuery(contractorQuery);
  if (contractor.data) return children(contractor.data);
  // Staff have no such record, and trying again would not give them one.
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
