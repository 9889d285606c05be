import type { User } from '@jobly/core/accounts/contract';
import { t } from '@jobly/core/language/t';
import { attempt } from '../../../lib/attempt.ts';
import { beginSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useBusy } from '../../../ui/button/use-busy.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { useNewPasskey } from './use-new-passkey.ts';

/** For staff who signed in by a code alone. */
export default function StaffGate({ needs }: { needs: NonNullable<User['staffNeeds']> }) {
  return (
    <>
      <PageHeading>{t('Staff sign in with a passkey')}</PageHeading>
      <Card>
        <div className="flex flex-col gap-4">
          <p className="text-ink">{t('A code alone does not open the staff desk.')}</p>
          {needs === 'first_passkey' ? <FirstPasskey /> : null}
          {needs === 'passkey' ? <UsePasskey /> : null}
          {needs === 'first_passkey' ? null : (
            <p className="text-ink-2">
              {t('Lost the device? Ask whoever runs this site to let you add a new passkey.')}
            </p>
          )}
        </div>
      </Card>
    </>
  );
}

function FirstPasskey() {
  const { busy, add, freshCodeSheet } = useNewPasskey();
  return (
    <>
      <p className="text-ink">
        {t('Add a passkey on this device now: it opens the staff desk from here on.')}
      </p>
      <Button variant="primary" busy={busy} onClick={add}>
        {busy ? t('Waiting for your device…') : t('Add a passkey')}
      </Button>
      {freshCodeSheet}
    </>
  );
}

function UsePasskey() {
  const [busy, use] = useBusy(() =>
    attempt(async () => {
      const { signInWithPasskey } = await import('../../../lib/session/passkeys.ts');
      const user = await signInWithPasskey();
      if (user) beginSession(user);
    }, t('This could not be loaded.')),
  );
  return (
    <Button variant="primary" busy={busy} onClick={() => void use()}>
      {busy ? t('Waiting for your device…') : t('Use your passkey')}
    </Button>
  );
}
