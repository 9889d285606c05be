import { createFileRoute } from '@tanstack/react-router';
import { RequestChangesScreen } from '../../../../features/websites/request-changes-screen.tsx';
import { useUser } from '../../../../lib/session.ts';

export const Route = createFileRoute('/_app/grow/website/request-changes')({
  component: RequestChanges,
});

function RequestChanges() {
  const user = useUser();
  // What one person typed is not shown to the next.
  return user ? <RequestChangesScreen key={user.id} userId={user.id} /> : null;
}
