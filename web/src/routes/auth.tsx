import { createFileRoute, redirect } from '@tanstack/react-router';
import { SignInScreen } from '../features/accounts/sign-in-screen.tsx';
import { ConnectionBanner } from '../features/shell/connection-banner.tsx';
import { takeReturnPath } from '../lib/session/return-path.ts';
import { loadSession } from '../lib/session/session.ts';

export const Route = createFileRoute('/auth')({
  beforeLoad: async ({ preload }) => {
    if (await loadSession())
      throw redirect({ href: preload ? '/' : takeReturnPath(), replace: true });
  },
  // In the first script: a file of its own would cost one more round trip.
  codeSplitGroupings: [],
  component: () => (
    <>
      <ConnectionBanner />
      <SignInScreen />
    </>
  ),
});
