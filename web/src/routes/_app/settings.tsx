import { t } from '@jobly/core/language/t';
import { Suspense, lazy, useEffect, useEffectEvent } from 'react';
import {
  DevicesCard,
  sessionsQuery,
  SignOutButton,
} from '../../features/accounts/devices-card.tsx';
import { LanguageCard } from '../../features/accounts/language-card.tsx';
import { ProfileCard, WithContractor } from '../../features/accounts/profile-card.tsx';
import { NoticesPlaceholder, NoticesSkeleton } from '../../features/notices/notices-frame.tsx';
import { ContinueDraft } from '../../features/payment-links/form/continue-draft.tsx';
import { PayoutTimeline } from '../../features/payouts/payout-timeline.tsx';
import { PayoutsCard } from '../../features/payouts/payouts-card.tsx';
import { SupportCard, ThemeCard } from '../../features/shell/settings-cards.tsx';
import { navigate, usePlace } from '../../router/router.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { STAFF_DESK, useIsStaff } from '../../lib/session/account.ts';
import { lazySheet } from '../../lib/lazy-part.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { ButtonAnchor } from '../../ui/button/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

/** On a dialog, which is large: fetched when the finger comes down. */
const useBankSheet = lazySheet(() => import('../../features/payouts/bank-sheet.tsx'));

/** Below the fold, and not drawn by the server: what it shows depends on the browser. */
const NoticesCard = import.meta.env.SSR
  ? NoticesPlaceholder
  : lazy(() =>
      import('../../features/notices/notices-card.tsx').catch(() => ({
        default: NoticesPlaceholder,
      })),
    );

const PasskeysCard = lazy(() => import('../../features/accounts/passkeys/passkeys-card.tsx'));

/** As high as the card without a passkey: what is below stays where it is. */
const PASSKEYS = <div className="min-h-[184px]" />;

/** The rest of it is on Home, too. */
export function prefetch(): void {
  void queryClient.prefetchQuery(sessionsQuery);
}

export default function Settings() {
  useDocumentTitle(t('Settings'));
  const asked = new URLSearchParams(usePlace().search).get('openBankModal') === 'true';
  const isStaff = useIsStaff();
  const bank = useBankSheet({ ahead: false });
  const showBank = useEffectEvent(bank.show);

  // Opens the sheet once (spec 2): without the parameter, a reload or Back does not open it again.
  useEffect(() => {
    if (asked) void navigate('/settings', { replace: true }).then(showBank);
  }, [asked]);

  return (
    <>
      <PageHeading>{t('Settings')}</PageHeading>
      <div className="flex flex-col gap-4">
        {isStaff ? (
          <ButtonAnchor href={STAFF_DESK} className="w-full">
            {t('Open the staff desk')}
          </ButtonAnchor>
        ) : null}
        <ContinueDraft />
        <ProfileCard />
        <WithContractor title={t('Payouts')}>
          {(contractor) => (
            <>
              <PayoutsCard
                contractor={contractor}
                onUpdateBank={bank.show}
                onTouched={bank.prepare}
              />
              <PayoutTimeline hasBank={contractor.payoutsStatus === 'active'} />
            </>
          )}
        </WithContractor>
        <Suspense fallback={<NoticesPlaceholder />}>
          <NoticesCard skeleton={<NoticesSkeleton />} />
        </Suspense>
        <LanguageCard />
        <ThemeCard />
        <Suspense fallback={PASSKEYS}>{import.meta.env.SSR ? PASSKEYS : <PasskeysCard />}</Suspense>
        <DevicesCard />
        <SupportCard />
        <SignOutButton />
        {bank.part ? <bank.part.BankSheet open={bank.open} onOpenChange={bank.setOpen} /> : null}
      </div>
    </>
  );
}
