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
  // The front door is part of the first script: as its own file it would cost one more round trip.
  codeSplitGroupings: [],
  component: () => (
    <>
      <ConnectionBanner />
      <SignInScreen />
    </>
  ),
});
