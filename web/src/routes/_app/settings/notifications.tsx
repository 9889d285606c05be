import { NoticesCard } from '../../../features/notices/notices-card.tsx';
import { RemindersSwitch } from '../../../features/reminders/reminders-switch.tsx';
import { SettingsPage } from '../../../features/shell/settings-page.tsx';

export default function Notifications() {
  return (
    <SettingsPage route="/settings/notifications">
      <NoticesCard />
      <RemindersSwitch />
    </SettingsPage>
  );
}
