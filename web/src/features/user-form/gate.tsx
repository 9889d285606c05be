import { openGate } from '@jobly/core/staff/user-form';
import { USER_FORM_MESSAGES } from '@jobly/core/staff/user-form-messages';
import { useRef, useState } from 'react';
import { call, errorMessage } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

interface GateProps {
  onOpened: (until: string) => void;
}

/** One shared password, judged by the server. */
export function Gate({ onOpened }: GateProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function open(): Promise<void> {
    setBusy(true);
    try {
      const { until } = await call(openGate, { body: { password } });
      toast.success(USER_FORM_MESSAGES.granted);
      onOpened(until);
    } catch (error) {
      const sentence = errorMessage(error, USER_FORM_MESSAGES.wrongPassword);
      setBusy(false);
      setPassword('');
      setProblem(sentence);
      toast.error(USER_FORM_MESSAGES.denied, { description: sentence });
      field.current?.focus();
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void open();
      }}
    >
      <TextField
        ref={field}
        label="Password"
        type="password"
        autoComplete="off"
        value={password}
        problem={problem}
        maxLength={200}
        onChange={(event) => {
          setPassword(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" variant="primary" busy={busy} disabled={password === ''}>
        {busy ? 'Opening…' : 'Open the form'}
      </Button>
    </form>
  );
}
