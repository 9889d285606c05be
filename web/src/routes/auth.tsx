import { SignInScreen } from '../features/accounts/sign-in-screen.tsx';
import { ConnectionBanner } from '../features/shell/connection-banner.tsx';

export default function SignIn() {
  return (
    <>
      <ConnectionBanner />
      <SignInScreen />
    </>
  );
}
