import { BottomNav } from '../features/shell/bottom-nav.tsx';
import { ConnectionBanner } from '../features/shell/connection-banner.tsx';
import { UserFormScreen } from '../features/user-form/user-form-screen.tsx';

export default function UserForm() {
  return (
    <>
      <ConnectionBanner />
      <main id="main" tabIndex={-1} className="column pb-[calc(72px+var(--safe-bottom)+24px)]">
        <UserFormScreen />
      </main>
      <BottomNav />
    </>
  );
}
