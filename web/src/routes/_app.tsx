import { setReadersZone } from '@jobly/core/dates';
import { Suspense, lazy, useEffect, type ReactNode } from 'react';
import { AppFrame } from '../features/shell/app-frame.tsx';
import { watchNews } from '../lib/live/watch.ts';
import { useAccountKey, useUser } from '../lib/session/session.ts';

/** Only staff view another account, so only they load the banner. */
const ViewingBanner = lazy(() =>
  import('./-staff.tsx').then((staff) => ({ default: staff.ViewingBanner })),
);

const loadArrivals = async () => (await import('../features/notices/arrivals.ts')).watchArrivals;
const loadAnswers = async () => (await import('../features/estimates/answers.tsx')).watchAnswers;

export default function SignedIn({ children }: { children: ReactNode }) {
  const { viewing, timeZone } = useUser() ?? {};
  // Before anything below shows a date; without a choice, the device's clock.
  setReadersZone(timeZone ?? undefined);
  const account = useAccountKey();
  useEffect(() => watchNews(account, 'payment_links', loadArrivals), [account]);
  useEffect(() => watchNews(account, 'estimates', loadAnswers), [account]);
  return (
    <AppFrame banner={<Suspense>{viewing ? <ViewingBanner viewing={viewing} /> : null}</Suspense>}>
      {children}
    </AppFrame>
  );
}
