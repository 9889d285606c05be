import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { profileQuery } from '../../../../features/accounts/queries.ts';
import { SetupScreen } from '../../../../features/google-profiles/setup-screen.tsx';

export const Route = createFileRoute('/_app/grow/google-profile/setup')({ component: Setup });

function Setup() {
  const profile = useQuery(profileQuery).data;
  return <SetupScreen businessName={profile?.companyName ?? null} />;
}
