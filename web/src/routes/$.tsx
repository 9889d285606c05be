import { isBareRoute } from '@jobly/core/routes';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { AppFrame } from '../features/shell/app-frame.tsx';
import { BottomNav } from '../features/shell/bottom-nav.tsx';
import { NotFoundScreen } from '../features/shell/not-found-screen.tsx';
import { loadSession, useUser } from '../lib/session/session.ts';
import { Viewing } from './-viewing.tsx';

/** Asked for only once we know that it is for this person; nobody else's page even names what is in it. */
const StaffArea = lazy(() => import('../features/staff/staff-area.tsx'));
const ConfirmPhone = lazy(() =>
  import('../features/accounts/confirm-phone.tsx').then((file) => ({ default: file.ConfirmPhone })),
);

let staffWasHere = false;

/**
 * Any address that no other file answers to. The staff's screens are among them: to everybody else they
 * are a page that does not exist.
 */
export const Route = createFileRoute('/$')({
  beforeLoad: async () => {
    // Without a server this is still a page that we do not have.
    const user = await loadSession().catch(() => null);
    const isStaff = user !== null && user.role !== 'contractor';
    // Whoever had such a screen open when the session ended is not told that it never was.
    if (!user && staffWasHere) throw redirect({ to: '/auth', replace: true });
    staffWasHere ||= isStaff;
    return { isStaff };
  },
  component: AnyOtherPath,
});

function AnyOtherPath() {
  const path = Route.useParams({ select: ({ _splat }) => `/${_splat ?? ''}` });
  const { isStaff } = Route.useRouteContext();
  const user = useUser();
  const notFound = <NotFoundScreen path={path} />;
  if (isStaff && user) {
    return (
      <Suspense>
        <StaffArea
          path={path}
          notFound={
            <>
              {notFound}
              <BottomNav />
            </>
          }
          renderFrame={(screen) => (
            <AppFrame wide label="Tools" banner={<Viewing />}>
              {screen}
            </AppFrame>
          )}
          renderConfirm={(step) => (
            <Suspense>
              <ConfirmPhone phone={user.phone} {...step} />
            </Suspense>
          )}
        />
      </Suspense>
    );
  }
  return (
    <>
      {notFound}
      {isBareRoute(path) ? null : <BottomNav />}
    </>
  );
}
