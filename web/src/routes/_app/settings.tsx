import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { DevicesCard } from '../../features/accounts/devices-card.tsx';
import { ProfileCard } from '../../features/accounts/profile-card.tsx';
import { SettingsScreen } from '../../features/accounts/settings-screen.tsx';
import { SignOutButton } from '../../features/accounts/sign-out-button.tsx';
import { WithContractor } from '../../features/accounts/with-contractor.tsx';
import { BankSheet } from '../../features/payouts/bank-sheet.tsx';
import { PayoutsCard } from '../../features/payouts/payouts-card.tsx';
import { SupportCard } from '../../features/shell/support-card.tsx';
import { ThemeCard } from '../../features/shell/theme-card.tsx';

interface SettingsSearch {
  openBankModal?: true;
}

export const Route = createFileRoute('/_app/settings')({
  validateSearch: (search): SettingsSearch =>
    search['openBankModal'] === true ? { openBankModal: true } : {},
  component: Settings,
});

function Settings() {
  const { openBankModal } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [bankOpen, setBankOpen] = useState(openBankModal === true);

  // The parameter is a one-time wish (spec 2): taken out, a reload or a way back does not repeat it.
  useEffect(() => {
    if (!openBankModal) return;
    void navigate({ search: {}, replace: true }).then(() => setBankOpen(true));
  }, [openBankModal, navigate]);

  return (
    <SettingsScreen>
      <ProfileCard />
      <WithContractor title="Payouts">
        {(contractor) => (
          <PayoutsCard contractor={contractor} onUpdateBank={() => setBankOpen(true)} />
        )}
      </WithContractor>
      <ThemeCard />
      <DevicesCard />
      <SupportCard />
      <SignOutButton />
      <BankSheet open={bankOpen} onOpenChange={setBankOpen} />
    </SettingsScreen>
  );
}
