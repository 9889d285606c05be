import { DevicesCard, sessionsQuery } from '../../../features/accounts/devices-card.tsx';
import { PasskeysCard } from '../../../features/accounts/passkeys/passkeys-card.tsx';
import { SettingsPage } from '../../../features/shell/settings-page.tsx';
import { queryClient } from '../../../lib/api/query-client.ts';

export function prefetch(): void {
  void queryClient.prefetchQuery(sessionsQuery);
}

export default function SignInAndDevices() {
  return (
    <SettingsPage route="/settings/sign-in">
      <PasskeysCard />
      <DevicesCard />
    </SettingsPage>
  );
}
