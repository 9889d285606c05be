import { SIGN_IN_MESSAGES } from '@jobly/core/accounts/messages';
import { t } from '@jobly/core/language/t';
import { LogOut } from 'lucide-react';
import { errorMessage } from '../../lib/api/api.ts';
import { ConfirmButton } from '../../lib/confirm-button.tsx';
import { signOut } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast/toast.ts';

export function SignOutButton() {
  async function leave(): Promise<boolean> {
    try {
      await signOut();
      return true;
    } catch (error) {
      toast.error(errorMessage(error, t('You could not be signed out. Please try again.')));
      return false;
    }
  }

  return (
    <ConfirmButton
      variant="danger"
      className="w-full"
      asks={{
        title: t('Sign Out'),
        text: t(SIGN_IN_MESSAGES.confirmSignOut),
        yes: t('Sign Out'),
        busyLabel: t('Signing out…'),
      }}
      onYes={leave}
    >
      <LogOut className="size-5" />
      {t('Sign Out')}
    </ConfirmButton>
  );
}
