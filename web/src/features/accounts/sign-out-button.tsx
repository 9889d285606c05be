import { SIGN_IN_MESSAGES } from '@jobly/core/accounts/messages';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../lib/api/api.ts';
import { signOut } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmSheet } from '../../ui/sheet/confirm-sheet.tsx';

export function SignOutButton() {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function leave(): Promise<void> {
    setBusy(true);
    try {
      await signOut();
    } catch (error) {
      setBusy(false);
      toast.error(errorMessage(error, 'You could not be signed out. Please try again.'));
    }
  }

  return (
    <>
      <Button variant="danger" className="w-full" onClick={() => setAsking(true)}>
        <LogOut aria-hidden="true" className="size-5" />
        Sign Out
      </Button>
      <ConfirmSheet
        open={asking}
        onOpenChange={setAsking}
        title="Sign Out"
        text={SIGN_IN_MESSAGES.confirmSignOut}
        yes="Sign Out"
        busyLabel="Signing out…"
        busy={busy}
        onYes={() => void leave()}
      />
    </>
  );
}
