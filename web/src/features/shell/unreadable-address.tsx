import { BottomNav } from './bottom-nav.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

export default function UnreadableAddress() {
  return (
    <>
      <NotFoundScreen path={location.pathname} />
      <BottomNav />
    </>
  );
}
