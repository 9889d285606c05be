import { isBareRoute } from '@jobly/core/routes';
import { Suspense, lazy } from 'react';
import { BottomNav } from '../features/shell/bottom-nav.tsx';
import { NotFoundScreen } from '../features/shell/not-found-screen.tsx';

const StaffArea = lazy(() =>
  import('./-staff.tsx').then((staff) => ({ default: staff.StaffArea })),
);

interface UnknownProps {
  path?: string;
}

export function AnyOtherPath({ path = '' }: UnknownProps) {
  return (
    <>
      <NotFoundScreen path={path} />
      {isBareRoute(path) ? null : <BottomNav />}
    </>
  );
}

/** The same for staff, whose screens (-staff.tsx) are among these paths. */
export function StaffPath({ path = '' }: UnknownProps) {
  const notFound = (
    <>
      <NotFoundScreen path={path} />
      <BottomNav />
    </>
  );
  return (
    <Suspense>
      <StaffArea path={path} notFound={notFound} />
    </Suspense>
  );
}
