import { Outlet, createFileRoute, redirect } from '@tanstack/react-router';
import { AppFrame } from '../features/shell/app-frame.tsx';
import { rememberReturnPath } from '../lib/return-path.ts';
import { loadSession } from '../lib/session.ts';

/** Everything below needs a session. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location, preload }) => {
    if (await loadSession()) return;
    if (!preload) rememberReturnPath(location.href);
    throw redirect({ to: '/auth', replace: true });
  },
  component: () => (
    <AppFrame>
      <Outlet />
    </AppFrame>
  ),
});
