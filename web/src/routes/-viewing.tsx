import { Suspense, lazy } from 'react';
import { useUser } from '../lib/session/session.ts';

/** Only staff ever view an account that is not theirs, so only they load this. */
const ViewingBanner = lazy(() => import('../features/staff/people/viewing-banner.tsx'));

export function Viewing() {
  const viewing = useUser()?.viewing;
  return viewing ? (
    <Suspense>
      <ViewingBanner viewing={viewing} />
    </Suspense>
  ) : null;
}
