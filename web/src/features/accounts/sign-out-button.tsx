import { SIGN_IN_MESSAGES } from '@jobly/core/accounts/messages';
import { t } from '@jobly/core/language/t';
import { LogOut } from 'lucide-react';
import { attempt } from '../../lib/attempt.ts';
import { ConfirmButton } from '../../lib/confirm-button.tsx';
import { signOut } from '../../lib/session/session.ts';

export function SignOutButton() {
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
      onYes={() => attempt(signOut, t('You could not be signed out. Please try again.'))}
    >
      <LogOut className="size-5" />
      {t('Sign Out')}
    </ConfirmButton>
  );
}
