import { BusinessForm } from '../../../features/accounts/business-form.tsx';
import { SettingsPage } from '../../../features/shell/settings-page.tsx';

export default function Business() {
  return (
    <SettingsPage route="/settings/business">
      <BusinessForm />
    </SettingsPage>
  );
}
