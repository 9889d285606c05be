import { t } from '@jobly/core/language/t';
import { AppError } from '@jobly/core/app-error';
import { errorMessage } from '../../../lib/api/api.ts';
import { NotConfirmed, useFreshCode } from '../../../lib/session/fresh-code.tsx';
import { beginSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { useBusy } from '../../../ui/button/use-busy.ts';

const load = () =>
  import('../../../lib/session/passkeys.ts').catch(() => {
    throw new AppError('network');
  });

/** Makes a passkey on this device; asks for a fresh proof where one is needed. */
export function useNewPasskey(onAdded?: () => void) {
  const { withFreshCode, freshCodeSheet } = useFreshCode();
  const [busy, add] = useBusy(async () => {
    try {
      const { createPasskey } = await load();
      const added = await withFreshCode(createPasskey, 'passkey');
      if (!added) return;
      toast.success(t('Passkey added.'));
      onAdded?.();
      beginSession(added.user);
    } catch (error) {
      if (error instanceof NotConfirmed) return;
      toast.error(errorMessage(error, t('The passkey could not be added.')));
    }
  });
  return { busy, add: () => void add(), freshCodeSheet };
}
