import type { StaffRoute } from '@jobly/core/staff/routes';
import type { ReactNode } from 'react';
import { AuditScreen } from './audit/audit-screen.tsx';
import { CleanupScreen } from './people/cleanup-screen.tsx';
import { CompleteWebsitesScreen } from './websites/complete-websites-screen.tsx';
import { DeleteWebsiteScreen } from './websites/delete-website-screen.tsx';
import { FixPhoneScreen } from './people/fix-phone-screen.tsx';
import { FreshCodeProvider } from './fresh-code.tsx';
import type { ConfirmStepProps } from './fresh-code.tsx';
import { GoogleProfilesScreen } from './google-profiles/google-profiles-screen.tsx';
import { MarkPaidScreen } from './actions/mark-paid-screen.tsx';
import { PersonScreen } from './people/person-screen.tsx';
import { PhoneUpdateScreen } from './people/phone-update-screen.tsx';
import StaffHome from './home/staff-home.tsx';
import { useParameters } from './staff-link.tsx';
import { matchStaffRoute } from './staff-routes.ts';
import { WebsiteScreen } from './websites/website-screen.tsx';

/** One screen for every address of core's table, and none beside: the type sees to it. */
const SCREENS: Record<StaffRoute, (userId: string) => ReactNode> = {
  '/admin': () => <StaffHome title="Staff" wide />,
  '/admin/phone-update': () => <PhoneUpdateScreen />,
  '/admin/fix-phone': () => <FixPhoneScreen />,
  '/admin/cleanup-duplicates': () => <CleanupScreen />,
  '/admin/mark-paid': () => <MarkPaidScreen />,
  '/admin/website-complete': () => <CompleteWebsitesScreen />,
  '/admin/delete-website': () => <DeleteWebsiteScreen />,
  '/admin/google-profiles': () => <GoogleProfilesScreen />,
  '/admin/audit': () => <AuditScreen />,
  '/admin/people/{userId}': (userId) => <PersonScreen userId={userId} />,
  '/admin/websites/{userId}': (userId) => <WebsiteScreen userId={userId} />,
};

interface StaffAreaProps {
  path: string;
  notFound: ReactNode;
  /** Around a screen: the column, the bar, the cache. */
  renderFrame: (screen: ReactNode) => ReactNode;
  renderConfirm: (step: ConfirmStepProps) => ReactNode;
}

export default function StaffArea({ path, notFound, renderFrame, renderConfirm }: StaffAreaProps) {
  const match = matchStaffRoute(path);
  const parameters = useParameters().toString();
  if (!match) return notFound;
  return renderFrame(
    // A screen opened anew, with other parameters, starts from them.
    <FreshCodeProvider key={`${match.key}?${parameters}`} renderConfirm={renderConfirm}>
      {SCREENS[match.route](match.userId)}
    </FreshCodeProvider>,
  );
}
