import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { profileQuery } from '../../../../features/accounts/queries.ts';
import { OptimizedScreen } from '../../../../features/google-profiles/optimized-screen.tsx';

export const Route = createFileRoute('/_app/grow/google-profile/optimized')({
  component: Optimized,
});

function Optimized() {
  const profile = useQuery(profileQuery).data;
  return <OptimizedScreen companyName={profile?.companyName ?? null} />;
}
