import {
  NAME_LENGTH,
  removePasskey,
  renamePasskey,
  type Passkey,
} from '@jobly/core/accounts/passkey-contract';
import { deviceInWords } from '@jobly/core/accounts/device-words';
import { t } from '@jobly/core/language/t';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { attempt } from '../../../lib/attempt.ts';
import { useForm } from '../../../lib/form.ts';
import { useFreshCode } from '../../../lib/session/fresh-code.tsx';
import { toast } from '../../../lib/toast/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useBusy } from '../../../ui/button/use-busy.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet, type SheetControl } from '../../../ui/sheet/sheet.tsx';

interface PasskeySheetProps extends SheetControl {
  passkey: Passkey;
  onChanged: () => void;
}

export function PasskeySheet({ passkey, onChanged, open, onOpenChange }: PasskeySheetProps) {
  const { id } = passkey;
  const params = { id };
  const { withFreshCode, freshCodeSheet } = useFreshCode();

  function finish(sentence: string): void {
    toast.success(sentence);
    onOpenChange(false);
    onChanged();
  }

  const form = useForm({
    initial: { name: deviceInWords(passkey.name) },
    validate: ({ name }) => ({ name: name.trim() ? undefined : t('Please enter a name.') }),
    onSubmit: async ({ name }) => {
      try {
        await call(renamePasskey, { params, body: { name } });
        finish(t('Passkey renamed.'));
      } catch (error) {
        form.refuse({ name: errorMessage(error, t('The name could not be saved.')) });
      }
    },
  });

  const [removing, remove] = useBusy(() =>
    attempt(async () => {
      await withFreshCode(() => call(removePasskey, { params }), 'passkey');
      finish(t('Passkey removed.'));
    }, t('The passkey could not be removed.')),
  );

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={deviceInWords(passkey.name)}>
      <form {...form.props} className="flex flex-col gap-4">
        <TextField
          {...form.input('name')}
          label={t('Name of this passkey')}
          maxLength={NAME_LENGTH}
          autoComplete="off"
        />
        <Button type="submit" busy={form.sending}>
          {form.sending ? t('Saving...') : t('Save name')}
        </Button>
      </form>
      <p className="mt-6 mb-3 text-ink-2">
        {t(
          'Once removed, it no longer signs in here, and devices that it signed in are signed out. Remove it from your phone or computer, too.',
        )}
      </p>
      <Button variant="danger" className="w-full" busy={removing} onClick={() => void remove()}>
        {removing ? t('Removing…') : t('Remove this passkey')}
      </Button>
      {freshCodeSheet}
    </Sheet>
  );
}
