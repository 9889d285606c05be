import { useEffect, useState } from 'react';
import { DevicesCard, SignOutButton } from '../../features/accounts/devices-card.tsx';
import { ProfileCard, WithContractor } from '../../features/accounts/profile-card.tsx';
import { BankSheet } from '../../features/payouts/bank-sheet.tsx';
import { PayoutTimeline } from '../../features/payouts/payout-timeline.tsx';
import { PayoutsCard } from '../../features/payouts/payouts-card.tsx';
import { SupportCard, ThemeCard } from '../../features/shell/settings-cards.tsx';
import { navigate, usePlace } from '../../router/router.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

export default function Settings() {
  useDocumentTitle('Settings');
  const asked = new URLSearchParams(usePlace().search).get('openBankModal') === 'true';
  const [bankOpen, setBankOpen] = useState(asked);

  // Opens the sheet once (spec 2): without the parameter, a reload or Back does not open it again.
  useEffect(() => {
    if (asked) void navigate('/settings', { replace: true }).then(() => setBankOpen(true));
  }, [asked]);

  return (
    <>
      <PageHeading>Settings</PageHeading>
      <div className="flex flex-col gap-4">
        <ProfileCard />
        <WithContractor title="Payouts">
          {(contractor) => (
            <>
              <PayoutsCard contractor={contractor} onUpdateBank={() => setBankOpen(true)} />
              <PayoutTimeline hasBank={contractor.payoutsStatus === 'active'} />
            </>
          )}
        </WithContractor>
        <ThemeCard />
        <DevicesCard />
        <SupportCard />
        <SignOutButton />
        <BankSheet open={bankOpen} onOpenChange={setBankOpen} />
      </div>
    </>
  );
}
