import { createFileRoute } from '@tanstack/react-router';
import { BottomNav } from '../features/shell/bottom-nav.tsx';
import { ConnectionBanner } from '../features/shell/connection-banner.tsx';
import { UserFormScreen } from '../features/user-form/user-form-screen.tsx';

export const Route = createFileRoute('/private/user-form')({
  component: () => (
    <>
      <ConnectionBanner />
      <main id="main" tabIndex={-1} className="column pb-[calc(72px+var(--safe-bottom)+24px)]">
        <UserFormScreen />
      </main>
      <BottomNav />
    </>
  ),
});
