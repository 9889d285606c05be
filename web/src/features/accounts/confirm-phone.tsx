import { confirmCode, sendCode } from '@jobly/core/accounts/contract';
import { SIGN_IN_MESSAGES } from '@jobly/core/accounts/messages';
import { CODE_LENGTH, CodeInput, firstError } from '@jobly/core/accounts/schema';
import { formatPhone } from '@jobly/core/phone';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, errorMessage } from '../../lib/api/api.ts';
import { beginSession } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { waitAfterSendError } from './code-wait.ts';
import { ResendButton } from './resend-button.tsx';
import { useTextedCode } from './use-texted-code.ts';

interface ConfirmPhoneProps {
  /** The phone of this session: the server accepts no other. */
  phone: string;
  /** What follows the confirmation is under way. */
  saving: boolean;
  onConfirmed: () => void;
  onBack: () => void;
}

/** Proves once more that this session holds its phone, before a dangerous change. */
export function ConfirmPhone({ phone, saving, onConfirmed, onBack }: ConfirmPhoneProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'send' | 'confirm'>();
  const [resendAtMs, setResendAtMs] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useTextedCode(setCode);

  const send = useCallback(
    async (sentence: string) => {
      setBusy('send');
      try {
        const { resendAfterSeconds } = await call(sendCode, { body: { phone } });
        setResendAtMs(Date.now() + resendAfterSeconds * 1_000);
        setProblem(undefined);
        toast.success(sentence);
      } catch (error) {
        const waitSeconds = waitAfterSendError(error);
        // A code is on its way already: it serves as well as a new one.
        if (waitSeconds !== undefined) setResendAtMs(Date.now() + waitSeconds * 1_000);
        else setProblem(errorMessage(error, SIGN_IN_MESSAGES.sendFailed));
      }
      setBusy(undefined);
      field.current?.focus();
    },
    [phone],
  );

  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void send(SIGN_IN_MESSAGES.codeSent);
  }, [send]);

  async function confirm(): Promise<void> {
    if (busy || saving) return;
    const mistake = firstError(CodeInput, code);
    if (mistake) return refuse(mistake);
    setBusy('confirm');
    try {
      const { user } = await call(confirmCode, { body: { token: code } });
      beginSession(user);
      setBusy(undefined);
      onConfirmed();
    } catch (error) {
      refuse(errorMessage(error, SIGN_IN_MESSAGES.verifyFailed));
    }
  }

  function refuse(sentence: string): void {
    setBusy(undefined);
    setCode('');
    setProblem(sentence);
    field.current?.focus();
  }

  const working = busy !== undefined || saving;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <div>
        <CodeField
          label={`Enter ${CODE_LENGTH}-digit code`}
          length={CODE_LENGTH}
          value={code}
          problem={problem}
          inputRef={field}
          onChange={(digits) => {
            setCode(digits);
            setProblem(undefined);
          }}
          onEnter={() => void confirm()}
        />
        <p className="mt-3 text-ink-2">
          {busy === 'send' ? 'Sending to ' : 'Sent to '}
          <strong className="font-semibold whitespace-nowrap text-ink figures">
            {formatPhone(phone)}
          </strong>
        </p>
      </div>
      <Button
        type="submit"
        variant="primary"
        busy={busy === 'confirm' || saving}
        disabled={code.length < CODE_LENGTH}
      >
        {saving ? 'Saving...' : busy === 'confirm' ? 'Confirming...' : 'Confirm'}
      </Button>
      <div className="-mx-2 -mt-1 flex flex-wrap justify-between gap-x-1">
        <Button variant="quiet" disabled={working} onClick={onBack}>
          Back
        </Button>
        <ResendButton
          resendAtMs={resendAtMs}
          busy={busy === 'send'}
          disabled={working}
          onClick={() => void send(SIGN_IN_MESSAGES.codeResent)}
        />
      </div>
    </form>
  );
}
