import { NoticesCard } from '../../../features/notices/notices-card.tsx';
import { SettingsPage } from '../../../features/shell/settings-page.tsx';

export default function Notifications() {
  return (
    <SettingsPage route="/settings/notifications">
      <NoticesCard />
    </SettingsPage>
  );
}
