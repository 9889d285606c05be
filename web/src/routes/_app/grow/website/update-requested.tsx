import { createFileRoute } from '@tanstack/react-router';
import { UpdateRequestedScreen } from '../../../../features/websites/update-requested-screen.tsx';
import { useUser } from '../../../../lib/session.ts';

export const Route = createFileRoute('/_app/grow/website/update-requested')({
  component: UpdateRequested,
});

function UpdateRequested() {
  const user = useUser();
  // What one person typed is not shown to the next.
  return user ? <UpdateRequestedScreen key={user.id} userId={user.id} /> : null;
}
