import { LanguageCard } from '../../../features/accounts/language-card.tsx';
import { SettingsPage } from '../../../features/shell/settings-page.tsx';
import { ThemeCard } from '../../../features/shell/theme-card.tsx';

export default function Appearance() {
  return (
    <SettingsPage route="/settings/appearance">
      <LanguageCard />
      <ThemeCard />
    </SettingsPage>
  );
}
