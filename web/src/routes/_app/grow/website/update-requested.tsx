import { createFileRoute } from '@tanstack/react-router';
import { UpdateRequestedScreen } from '../../../../features/websites/changes/update-requested-screen.tsx';
import { useAccountKey } from '../../../../lib/session/session.ts';

export const Route = createFileRoute('/_app/grow/website/update-requested')({
  component: UpdateRequested,
});

function UpdateRequested() {
  const account = useAccountKey();
  // Remounts per account, so that nobody sees what another typed.
  return <UpdateRequestedScreen key={account} account={account} />;
}
