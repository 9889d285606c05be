import { TermsPage } from '../features/legal/legal-pages.tsx';
import { BottomNav } from '../features/shell/bottom-nav.tsx';

export default function Terms() {
  return (
    <>
      <TermsPage />
      <BottomNav />
    </>
  );
}
