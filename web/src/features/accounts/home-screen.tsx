import type { Contractor } from '@jobly/core/accounts/contract';
import { SUPPORT_PHONE } from '@jobly/core/brand';
import { t } from '@jobly/core/language/t';
import { saveSetupSeen } from '@jobly/core/payouts/contract';
import { setupOf } from '@jobly/core/payouts/setup';
import { formatPhone } from '@jobly/core/phone';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { call } from '../../lib/api/api.ts';
import { isLastKnown } from '../../lib/api/first-view.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { Loaded } from '../../lib/loaded.tsx';
import {
  STAFF_DESK,
  contractorQuery,
  isContractorMissing,
  profileQuery,
  useIsStaff,
} from '../../lib/session/account.ts';
import { useUser } from '../../lib/session/session.ts';
import { tNodes } from '../../lib/t-nodes.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { ButtonAnchor } from '../../ui/button/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SetupCard } from './setup-card.tsx';

interface HomeScreenProps {
  verificationNote: string | undefined;
  /** The balance is another feature, so the route passes it in. */
  children: (contractor: Contractor) => ReactNode;
  /** Undefined until everything in it is loaded: rendered at once, so that nothing moves. */
  below: ReactNode;
  /** Links exist: a finished setup that was shown once is hidden. */
  started: boolean;
  help: ReactNode;
}

export function HomeScreen(props: HomeScreenProps) {
  const { verificationNote, children, below, started, help } = props;
  useDocumentTitle(t('Home'));
  const contractor = useQuery(contractorQuery);
  const hasSetupNews = useSetupNews(below !== undefined);
  return (
    <>
      <Greeting help={help} />
      <div className="flex flex-col gap-4">
        {contractor.data ? children(contractor.data) : null}
        {contractor.isPending ? <Skeleton className="h-[177px] !rounded-xl" /> : null}
        <div>
          <ButtonLink to="/payments" state={{ typing: true }} variant="primary">
            {t('Create Payment Link')}
          </ButtonLink>
          <p className="mt-3 text-center text-ink-2">
            {t('Get paid by your customers in seconds.')}
          </p>
        </div>
        {contractor.data && below !== undefined ? (
          <>
            {started && !hasSetupNews ? null : (
              <SetupCard contractor={contractor.data} verificationNote={verificationNote} />
            )}
            {below}
          </>
        ) : (
          <AccountCard />
        )}
      </div>
    </>
  );
}

/** Show the setup card until setup is complete, and once afterwards. Stored by the server, for all devices. */
function useSetupNews(isShown: boolean): boolean {
  const contractor = useQuery(contractorQuery);
  const isViewed = Boolean(useUser()?.viewing);
  const isKnown = contractor.data !== undefined && !isLastKnown(contractor);
  const complete = isKnown && setupOf(contractor.data).complete;
  const unseen = complete && contractor.data.setupSeenAt === null;
  const isNews = unseen || (isKnown && !complete);
  const [keeps, setKeeps] = useState(false);
  if (isNews && !keeps) setKeeps(true);
  const saves = unseen && isShown && !isViewed;
  useEffect(() => {
    // On failure the card is shown again next time.
    if (saves) void call(saveSetupSeen).catch(() => undefined);
  }, [saves]);
  return isNews || keeps;
}

/** Until the rest is loaded, or instead of it. */
function AccountCard() {
  const contractor = useQuery(contractorQuery);
  const isStaff = useIsStaff();
  return (
    <Card title={contractor.isError ? t('Your account') : undefined}>
      {isContractorMissing(contractor.error) ? (
        isStaff ? (
          <div className="flex flex-col items-start gap-3">
            <p className="text-ink">
              {t('You are signed in as staff. Contractors see their balance and setup here.')}
            </p>
            <ButtonAnchor href={STAFF_DESK}>{t('Open the staff desk')}</ButtonAnchor>
          </div>
        ) : (
          <div className="flex flex-col items-start gap-3">
            <p className="text-ink">
              {contractor.error.message}. {t('Call us and we will set it up with you.')}
            </p>
            <ButtonAnchor href={`tel:${SUPPORT_PHONE}`}>
              {t('Call {phone}', { phone: formatPhone(SUPPORT_PHONE) })}
            </ButtonAnchor>
          </div>
        )
      ) : (
        <Loaded
          query={{ ...contractor, data: undefined }}
          failed={t('Your account could not be loaded.')}
          skeleton={[
            'h-6 w-40',
            'mt-4 h-2 w-full',
            'mt-6 h-10 w-64 max-w-full',
            'mt-4 h-10 w-56 max-w-full',
          ]}
        >
          {() => null}
        </Loaded>
      )}
    </Card>
  );
}

export function firstName(name: string | null | undefined): string {
  return name?.trim().split(/\s+/)[0] || t('there');
}

function Greeting({ help }: { help: ReactNode }) {
  const profile = useQuery(profileQuery);
  return (
    <PageHeading lead={t('Ready to get paid?')} aside={help}>
      {tNodes('Hi {name},', {
        name: profile.isPending ? (
          <span
            className="inline-block h-7 w-32 animate-pulse rounded-sm bg-line align-middle"
            aria-hidden="true"
          />
        ) : (
          <bdi>{firstName(profile.data?.name)}</bdi>
        ),
      })}
    </PageHeading>
  );
}
