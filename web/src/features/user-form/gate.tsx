import { openGate } from '@jobly/core/staff/user-form';
import { USER_FORM_MESSAGES } from '@jobly/core/staff/user-form-messages';
import { call, errorMessage } from '../../lib/api/api.ts';
import { useForm } from '../../lib/form.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

interface GateProps {
  onOpened: (until: string) => void;
}

/** One shared password, judged by the server. */
export function Gate({ onOpened }: GateProps) {
  const form = useForm({ initial: { password: '' }, onSubmit: open });

  async function open({ password }: { password: string }): Promise<void> {
    try {
      const { until } = await call(openGate, { body: { password } });
      toast.success(USER_FORM_MESSAGES.granted);
      onOpened(until);
    } catch (error) {
      const sentence = errorMessage(error, USER_FORM_MESSAGES.wrongPassword);
      toast.error(USER_FORM_MESSAGES.denied, { description: sentence });
      form.change({ password: '' });
      form.refuse({ password: sentence });
    }
  }

  return (
    <form {...form.props} className="flex flex-col gap-5">
      <TextField
        {...form.input('password')}
        label="Password"
        type="password"
        autoComplete="off"
        maxLength={200}
      />
      <Button
        type="submit"
        variant="primary"
        busy={form.sending}
        disabled={form.values.password === ''}
      >
        {form.sending ? 'Opening…' : 'Open the form'}
      </Button>
    </form>
  );
}
