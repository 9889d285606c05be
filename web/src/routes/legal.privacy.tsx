import { PrivacyPage } from '../features/legal/legal-pages.tsx';
import { BottomNav } from '../features/shell/bottom-nav.tsx';

export default function Privacy() {
  return (
    <>
      <PrivacyPage />
      <BottomNav />
    </>
  );
}
