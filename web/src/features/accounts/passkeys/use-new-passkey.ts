import { t } from '@jobly/core/language/t';
import { AppError } from '@jobly/core/app-error';
import { attempt } from '../../../lib/attempt.ts';
import { useFreshCode } from '../../../lib/session/fresh-code.tsx';
import { beginSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { useBusy } from '../../../ui/button/use-busy.ts';

const load = () =>
  import('../../../lib/session/passkeys.ts').catch(() => {
    throw new AppError('network');
  });

/** Creates a passkey on this device, after a fresh proof where needed. */
export function useNewPasskey(onAdded?: () => void) {
  const { withFreshCode, freshCodeSheet } = useFreshCode();
  const [busy, add] = useBusy(() =>
    attempt(async () => {
      const { createPasskey } = await load();
      const added = await withFreshCode(createPasskey, 'passkey');
      if (!added) return;
      toast.success(t('Passkey added.'));
      onAdded?.();
      beginSession(added.user);
    }, t('The passkey could not be added.')),
  );
  return { busy, add: () => void add(), freshCodeSheet };
}
