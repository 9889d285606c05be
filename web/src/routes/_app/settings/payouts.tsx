import { t } from '@jobly/core/language/t';
import { WithContractor } from '../../../features/accounts/profile-card.tsx';
import { PayoutTimeline } from '../../../features/payouts/payout-timeline.tsx';
import { SettingsPage } from '../../../features/shell/settings-page.tsx';

export default function Payouts() {
  return (
    <SettingsPage route="/settings/payouts">
      <WithContractor title={t('Your payouts')}>
        {({ payoutsStatus, payoutHold }) => (
          <PayoutTimeline hasBank={payoutsStatus === 'active'} hold={payoutHold} />
        )}
      </WithContractor>
    </SettingsPage>
  );
}
