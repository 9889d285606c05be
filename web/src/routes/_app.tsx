import { setReadersZone } from '@jobly/core/dates';
import { Suspense, lazy, useEffect, type ReactNode } from 'react';
import { watchForMoney } from '../features/notices/watch.ts';
import { AppFrame } from '../features/shell/app-frame.tsx';
import { useAccountKey, useUser } from '../lib/session/session.ts';

/** Only staff view another account, so only they load the banner. */
const ViewingBanner = lazy(() =>
  import('./-staff.tsx').then((staff) => ({ default: staff.ViewingBanner })),
);

export default function SignedIn({ children }: { children: ReactNode }) {
  const { viewing, timeZone } = useUser() ?? {};
  // Before anything below shows a date; without a choice, the device's clock.
  setReadersZone(timeZone ?? undefined);
  const account = useAccountKey();
  useEffect(() => watchForMoney(account), [account]);
  return (
    <AppFrame banner={<Suspense>{viewing ? <ViewingBanner viewing={viewing} /> : null}</Suspense>}>
      {children}
    </AppFrame>
  );
}
