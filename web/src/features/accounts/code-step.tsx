import { sendCode, verifyCode, type User } from '@jobly/core/accounts/contract';
import { SIGN_IN_MESSAGES } from '@jobly/core/accounts/messages';
import { CODE, CODE_LENGTH } from '@jobly/core/accounts/sign-in';
import { AppError } from '@jobly/core/app-error';
import { t } from '@jobly/core/language/t';
import { textProblem } from '@jobly/core/text-rule';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, errorMessage, isRefusal } from '../../lib/api/api.ts';
import { useForm } from '../../lib/form.ts';
import { CodeForm } from '../../lib/session/code-form.tsx';
import { toast } from '../../lib/toast/toast.ts';
import { pendingFor, type PendingSignIn } from './pending-sign-in.ts';

interface CodeStepProps {
  pending: PendingSignIn;
  onResent: (pending: PendingSignIn) => void;
  onSignedIn: (user: User) => void;
  onChangePhone: () => void;
}

export default function CodeStep(props: CodeStepProps) {
  const { pending, onResent, onSignedIn, onChangePhone } = props;
  const { phone } = pending;
  const [resending, setResending] = useState(false);
  const [signedIn, setSignedIn] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: textProblem(CODE, code) }),
    onSubmit: verify,
    sending: resending || signedIn,
  });

  // Submits a complete code; after a refusal, only a changed one.
  const { code: typed } = form.values;
  const submit = useEffectEvent(form.submit);
  useEffect(() => {
    if (typed.length === CODE_LENGTH) submit();
  }, [typed]);

  async function verify({ code }: { code: string }): Promise<void> {
    try {
      const { user } = await call(verifyCode, { body: { phone, token: code, type: 'sms' } });
      setSignedIn(true);
      toast.success(t(SIGN_IN_MESSAGES.signedIn));
      onSignedIn(user);
    } catch (error) {
      // The server invalidates a code it has checked; one that never arrived can be sent again.
      if (isRefusal(error)) form.change({ code: '' });
      form.refuse({ code: errorMessage(error, t(SIGN_IN_MESSAGES.verifyFailed)) });
    }
  }

  async function resend(): Promise<void> {
    setResending(true);
    try {
      const { resendAfterSeconds } = await call(sendCode, { body: { phone } });
      onResent(pendingFor(phone, resendAfterSeconds));
      form.reset();
      toast.success(t(SIGN_IN_MESSAGES.codeResent));
      // The resend button is disabled now.
      field.current?.focus();
    } catch (error) {
      if (error instanceof AppError && error.retryAfterSeconds !== undefined) {
        onResent({ ...pending, resendAtMs: Date.now() + error.retryAfterSeconds * 1_000 });
      }
      form.refuse({ code: errorMessage(error, t(SIGN_IN_MESSAGES.resendFailed)) });
    }
    setResending(false);
  }

  const verifying = form.sending && !resending;
  return (
    <CodeForm
      form={form}
      field={field}
      phone={phone}
      sent={t('Sent to')}
      submitLabel={verifying ? t('Verifying...') : t('Verify Code')}
      submitting={verifying}
      backLabel={t('Change phone number')}
      onBack={onChangePhone}
      resendAtMs={pending.resendAtMs}
      resending={resending}
      onResend={() => void resend()}
    />
  );
}
