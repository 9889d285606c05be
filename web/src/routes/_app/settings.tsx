import { useEffect, useEffectEvent } from 'react';
import {
  DevicesCard,
  sessionsQuery,
  SignOutButton,
} from '../../features/accounts/devices-card.tsx';
import { ProfileCard, WithContractor } from '../../features/accounts/profile-card.tsx';
import { PayoutTimeline } from '../../features/payouts/payout-timeline.tsx';
import { PayoutsCard } from '../../features/payouts/payouts-card.tsx';
import { SupportCard, ThemeCard } from '../../features/shell/settings-cards.tsx';
import { navigate, usePlace } from '../../router/router.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { lazySheet } from '../../lib/lazy-part.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

/** On a dialog, which is large: fetched when the finger comes down. */
const useBankSheet = lazySheet(() => import('../../features/payouts/bank-sheet.tsx'));

/** The rest of it is on Home, too. */
export function prefetch(): void {
  void queryClient.prefetchQuery(sessionsQuery);
}

export default function Settings() {
  useDocumentTitle('Settings');
  const asked = new URLSearchParams(usePlace().search).get('openBankModal') === 'true';
  const bank = useBankSheet({ ahead: false });
  const showBank = useEffectEvent(bank.show);

  // Opens the sheet once (spec 2): without the parameter, a reload or Back does not open it again.
  useEffect(() => {
    if (asked) void navigate('/settings', { replace: true }).then(showBank);
  }, [asked]);

  return (
    <>
      <PageHeading>Settings</PageHeading>
      <div className="flex flex-col gap-4">
        <ProfileCard />
        <WithContractor title="Payouts">
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
        <ThemeCard />
        <DevicesCard />
        <SupportCard />
        <SignOutButton />
        {bank.part ? <bank.part.BankSheet open={bank.open} onOpenChange={bank.setOpen} /> : null}
      </div>
    </>
  );
}
