import type { StaffRoute } from '@jobly/core/staff/routes';
import type { ComponentProps, ReactNode } from 'react';
import { AppFrame } from '../features/shell/app-frame.tsx';
import { ActionScreen } from '../features/staff/actions/action-screen.tsx';
import { AuditScreen } from '../features/staff/audit-screen.tsx';
import { FreshCodeProvider } from '../features/staff/staff-step.tsx';
import { GoogleProfilesScreen } from '../features/staff/google-profiles-screen.tsx';
import { StaffHome as Home } from '../features/staff/home/staff-home.tsx';
import { PersonScreen } from '../features/staff/people/person-screen.tsx';
import { ViewingBanner } from '../features/staff/people/viewing-banner.tsx';
import { useIdleEnd } from '../features/staff/session-end.ts';
import { useParameters } from '../features/staff/staff-page.tsx';
import { matchStaffRoute } from '../features/staff/staff-urls.ts';
import { CompleteWebsitesScreen } from '../features/staff/websites/complete-websites-screen.tsx';
import { DeleteWebsiteScreen, WebsiteScreen } from '../features/staff/websites/website-screens.tsx';
import { useUser } from '../lib/session/session.ts';

/**
 * The only importer of features/staff, built into assets/staff/ and served to staff alone. Not file routes: their
 * list is public.
 */
export { ViewingBanner };

/** On their own Home, outside of the staff area. */
export const StaffHome = (props: ComponentProps<typeof Home>) => (
  <Desk>
    <Home {...props} />
  </Desk>
);

const SCREENS: Record<StaffRoute, (userId: string) => ReactNode> = {
  '/admin': () => <Home wide />,
  '/admin/phone-update': () => <ActionScreen name="link-phone-to-user" />,
  '/admin/fix-phone': () => <ActionScreen name="update-user-phone" />,
  '/admin/cleanup-duplicates': () => <ActionScreen name="delete-user" />,
  '/admin/mark-paid': () => <ActionScreen name="admin-mark-paid" />,
  '/admin/release-payouts': () => <ActionScreen name="release-payouts" />,
  '/admin/move-provider': () => <ActionScreen name="move-provider" />,
  '/admin/website-complete': () => <CompleteWebsitesScreen />,
  '/admin/delete-website': () => <DeleteWebsiteScreen />,
  '/admin/google-profiles': () => <GoogleProfilesScreen />,
  '/admin/audit': () => <AuditScreen />,
  '/admin/people/{userId}': (userId) => <PersonScreen userId={userId} />,
  '/admin/websites/{userId}': (userId) => <WebsiteScreen userId={userId} />,
};

export function StaffArea({ path, notFound }: { path: string; notFound: ReactNode }) {
  const user = useUser();
  const match = matchStaffRoute(path);
  const parameters = useParameters().toString();
  // The session has ended, and the sign-in is about to be shown.
  if (!user) return null;
  if (!match) return notFound;
  return (
    <AppFrame
      wide
      label="Tools"
      banner={user.viewing ? <ViewingBanner viewing={user.viewing} /> : null}
    >
      {/* Other parameters remount the screen. */}
      <Desk key={`${match.key}?${parameters}`}>{SCREENS[match.route](match.userId)}</Desk>
    </AppFrame>
  );
}

function Desk({ children }: { children: ReactNode }) {
  useIdleEnd();
  return <FreshCodeProvider>{children}</FreshCodeProvider>;
}
