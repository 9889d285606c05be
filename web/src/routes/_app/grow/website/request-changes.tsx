import { createFileRoute } from '@tanstack/react-router';
import { RequestChangesScreen } from '../../../../features/websites/changes/request-changes-screen.tsx';
import { useAccountKey } from '../../../../lib/session/session.ts';

export const Route = createFileRoute('/_app/grow/website/request-changes')({
  component: RequestChanges,
});

function RequestChanges() {
  const account = useAccountKey();
  // What one person typed is not shown to the next.
  return <RequestChangesScreen key={account} account={account} />;
}
