import { setReadersZone } from '@jobly/core/dates';
import { Suspense, lazy, type ReactNode } from 'react';
import { AppFrame } from '../features/shell/app-frame.tsx';
import { useUser } from '../lib/session/session.ts';

/** Only staff view an account that is not their own, so only they load the banner. */
const ViewingBanner = lazy(() =>
  import('./-staff.tsx').then((staff) => ({ default: staff.ViewingBanner })),
);

/** Around every screen behind the sign-in. */
export default function SignedIn({ children }: { children: ReactNode }) {
  const { viewing, timeZone } = useUser() ?? {};
  // Before anything below shows a day; without a choice, the clock of the device counts.
  setReadersZone(timeZone ?? undefined);
  return (
    <AppFrame banner={<Suspense>{viewing ? <ViewingBanner viewing={viewing} /> : null}</Suspense>}>
      {children}
    </AppFrame>
  );
}
