import { sendCode, verifyCode } from '@jobly/core/accounts/contract';
import { SIGN_IN_MESSAGES } from '@jobly/core/accounts/messages';
import { CODE_LENGTH, CodeInput, firstError } from '@jobly/core/accounts/schema';
import { AppError } from '@jobly/core/app-error';
import { formatPhone } from '@jobly/core/phone';
import { useEffect, useRef, useState } from 'react';
import { call, errorMessage } from '../../lib/api/api.ts';
import { beginSession } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { savePendingSignIn } from './pending-sign-in.ts';
import type { PendingSignIn } from './pending-sign-in.ts';
import { ResendButton } from './resend-button.tsx';
import { useTextedCode } from './use-texted-code.ts';

interface CodeStepProps {
  pending: PendingSignIn;
  onResent: (pending: PendingSignIn) => void;
  onChangePhone: () => void;
}

export default function CodeStep({ pending, onResent, onChangePhone }: CodeStepProps) {
  const { phone } = pending;
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'verify' | 'resend'>();
  const field = useRef<HTMLInputElement>(null);
  useTextedCode(setCode);
  useEffect(() => field.current?.focus(), []);

  function refuse(sentence: string): void {
    setBusy(undefined);
    setProblem(sentence);
    toast.error(sentence);
    field.current?.focus();
  }

  async function verify(): Promise<void> {
    const mistake = firstError(CodeInput, code);
    if (mistake) return refuse(mistake);
    setBusy('verify');
    try {
      const { user } = await call(verifyCode, { body: { phone, token: code, type: 'sms' } });
      savePendingSignIn(undefined);
      toast.success(SIGN_IN_MESSAGES.signedIn);
      beginSession(user);
    } catch (error) {
      // A code the server has checked cannot be used again; one that never reached it can be resent.
      if (error instanceof AppError && error.code === 'code_wrong') setCode('');
      refuse(errorMessage(error, SIGN_IN_MESSAGES.verifyFailed));
    }
  }

  async function resend(): Promise<void> {
    setBusy('resend');
    try {
      const { resendAfterSeconds } = await call(sendCode, { body: { phone } });
      const now = Date.now();
      onResent({ phone, sentAtMs: now, resendAtMs: now + resendAfterSeconds * 1_000 });
      setBusy(undefined);
      setProblem(undefined);
      toast.success(SIGN_IN_MESSAGES.codeResent);
    } catch (error) {
      if (error instanceof AppError && error.retryAfterSeconds !== undefined) {
        onResent({ ...pending, resendAtMs: Date.now() + error.retryAfterSeconds * 1_000 });
      }
      refuse(errorMessage(error, SIGN_IN_MESSAGES.resendFailed));
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void verify();
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
          onEnter={() => {
            if (!busy) void verify();
          }}
        />
        <p className="mt-3 text-ink-2">
          Sent to{' '}
          <strong className="font-semibold whitespace-nowrap text-ink figures">
            {formatPhone(phone)}
          </strong>
        </p>
      </div>
      <Button
        type="submit"
        variant="primary"
        busy={busy === 'verify'}
        disabled={code.length < CODE_LENGTH}
      >
        {busy === 'verify' ? 'Verifying...' : 'Verify Code'}
      </Button>
      <div className="-mx-2 -mt-1 flex flex-wrap justify-between gap-x-1">
        <Button variant="quiet" disabled={busy !== undefined} onClick={onChangePhone}>
          Change phone number
        </Button>
        <ResendButton
          resendAtMs={pending.resendAtMs}
          busy={busy === 'resend'}
          disabled={busy !== undefined}
          onClick={() => void resend()}
        />
      </div>
    </form>
  );
}
