import { Outlet, createFileRoute, redirect } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { AppFrame } from '../features/shell/app-frame.tsx';
import { mayEnter } from '../lib/session/return-path.ts';
import { useUser } from '../lib/session/session.ts';

/** Only staff view an account that is not their own, so only they load the banner. */
const ViewingBanner = lazy(() =>
  import('./-staff.tsx').then((staff) => ({ default: staff.ViewingBanner })),
);

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location, preload }) => {
    if (!(await mayEnter(location.href, preload))) throw redirect({ to: '/auth', replace: true });
  },
  component: SignedIn,
});

function SignedIn() {
  const viewing = useUser()?.viewing;
  return (
    <AppFrame banner={<Suspense>{viewing ? <ViewingBanner viewing={viewing} /> : null}</Suspense>}>
      <Outlet />
    </AppFrame>
  );
}
