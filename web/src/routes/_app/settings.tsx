import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ConfirmPhone } from '../../features/accounts/confirm-phone.tsx';
import { DevicesCard } from '../../features/accounts/devices-card.tsx';
import { ProfileCard } from '../../features/accounts/profile-card.tsx';
import { contractorQuery, profileQuery } from '../../features/accounts/queries.ts';
import { SettingsScreen } from '../../features/accounts/settings-screen.tsx';
import { SignOutButton } from '../../features/accounts/sign-out-button.tsx';
import { WithContractor } from '../../features/accounts/with-contractor.tsx';
import { BankSheet } from '../../features/payouts/bank-sheet.tsx';
import { PayoutTimeline } from '../../features/payouts/payout-timeline.tsx';
import { PayoutsCard } from '../../features/payouts/payouts-card.tsx';
import { useEnsureMerchant } from '../../features/payouts/use-ensure-merchant.ts';
import { SupportCard } from '../../features/shell/support-card.tsx';
import { ThemeCard } from '../../features/shell/theme-card.tsx';
import { errorMessage } from '../../lib/api/api.ts';
import { useUser } from '../../lib/session/session.ts';

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

  // Opens the sheet once (spec 2): without the parameter, a reload or Back does not open it again.
  useEffect(() => {
    if (!openBankModal) return;
    void navigate({ search: {}, replace: true }).then(() => setBankOpen(true));
  }, [openBankModal, navigate]);

  return (
    <SettingsScreen>
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
      <BankDetails open={bankOpen} onOpenChange={setBankOpen} />
    </SettingsScreen>
  );
}

interface BankDetailsProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The bank sheet with the account's data and the step that confirms the phone. */
function BankDetails({ open, onOpenChange }: BankDetailsProps) {
  const user = useUser();
  const contractor = useQuery(contractorQuery);
  const profile = useQuery(profileQuery);
  // Also here: a person may come straight to this screen, before Home has registered the merchant.
  useEnsureMerchant({
    user: open ? user : null,
    contractor: contractor.data,
    profile: profile.data,
  });
  const payee =
    contractor.data && profile.data
      ? { contractor: contractor.data, profile: profile.data }
      : undefined;
  const error = contractor.error ?? profile.error;
  return (
    <BankSheet
      open={open}
      onOpenChange={onOpenChange}
      payee={payee}
      trouble={
        error
          ? {
              message: errorMessage(error, 'Your account could not be loaded.'),
              retrying: contractor.isFetching || profile.isFetching,
              onRetry: () => void Promise.all([contractor.refetch(), profile.refetch()]),
            }
          : undefined
      }
      renderConfirm={(step) => <ConfirmPhone phone={user?.phone ?? ''} {...step} />}
    />
  );
}
