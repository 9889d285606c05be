import { isBareRoute } from '@jobly/core/routes';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { BottomNav } from '../features/shell/bottom-nav.tsx';
import { NotFoundScreen } from '../features/shell/not-found-screen.tsx';
import { loadSession } from '../lib/session/session.ts';

const StaffArea = lazy(() =>
  import('./-staff.tsx').then((staff) => ({ default: staff.StaffArea })),
);

let staffWasHere = false;

/**
 * Any path without a route of its own. The staff's screens (-staff.tsx) are among them: for everybody else
 * they do not exist.
 */
export const Route = createFileRoute('/$')({
  beforeLoad: async () => {
    // Without a server it is still an unknown page.
    const user = await loadSession().catch(() => null);
    const isStaff = user !== null && user.role !== 'contractor';
    // A session that ended on a staff screen leads to sign-in, not to "not found".
    if (!user && staffWasHere) throw redirect({ to: '/auth', replace: true });
    staffWasHere ||= isStaff;
    return { isStaff };
  },
  component: AnyOtherPath,
});

function AnyOtherPath() {
  const path = Route.useParams({ select: ({ _splat }) => `/${_splat ?? ''}` });
  const { isStaff } = Route.useRouteContext();
  const notFound = (
    <>
      <NotFoundScreen path={path} />
      {isBareRoute(path) && !isStaff ? null : <BottomNav />}
    </>
  );
  return isStaff ? (
    <Suspense>
      <StaffArea path={path} notFound={notFound} />
    </Suspense>
  ) : (
    notFound
  );
}
