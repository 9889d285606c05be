import { Suspense, lazy } from 'react';
import { useUser } from '../lib/session/session.ts';

const ViewingBanner = lazy(() =>
  import('./-staff.tsx').then((staff) => ({ default: staff.ViewingBanner })),
);

/** Only staff view an account that is not their own, so only they load the banner. */
export function Viewing() {
  const viewing = useUser()?.viewing;
  return viewing ? (
    <Suspense>
      <ViewingBanner viewing={viewing} />
    </Suspense>
  ) : null;
}
