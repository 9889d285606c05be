import { createFileRoute } from '@tanstack/react-router';
import { RequestChangesScreen } from '../../../../features/websites/changes/request-changes-screen.tsx';
import { useAccountKey } from '../../../../lib/session/session.ts';

export const Route = createFileRoute('/_app/grow/website/request-changes')({
  component: RequestChanges,
});

function RequestChanges() {
  const account = useAccountKey();
  // Remounts per account, so that nobody sees what another typed.
  return <RequestChangesScreen key={account} account={account} />;
}
