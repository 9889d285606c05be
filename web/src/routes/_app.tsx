import { Outlet, createFileRoute, redirect } from '@tanstack/react-router';
import { AppFrame } from '../features/shell/app-frame.tsx';
import { mayEnter } from '../lib/session/session-guard.ts';
import { Viewing } from './-viewing.tsx';

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location, preload }) => {
    if (!(await mayEnter(location.href, preload))) throw redirect({ to: '/auth', replace: true });
  },
  component: () => (
    <AppFrame banner={<Viewing />}>
      <Outlet />
    </AppFrame>
  ),
});
