import { confirmCode, sendCode } from '@jobly/core/accounts/contract';
import { SIGN_IN_MESSAGES } from '@jobly/core/accounts/messages';
import { CODE } from '@jobly/core/accounts/sign-in';
import { t } from '@jobly/core/language/t';
import { textProblem } from '@jobly/core/text-rule';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, errorMessage, waitAfterSendError } from '../api/api.ts';
import { useForm } from '../form.ts';
import { toast } from '../toast/toast.ts';
import { CodeForm } from './code-form.tsx';
import { beginSession, useUser } from './session.ts';

interface ConfirmPhoneProps {
  saving: boolean;
  onConfirmed: () => void;
  onBack: () => void;
}

/** Proves once more that this session holds its phone, before a dangerous change. */
export function ConfirmPhone({ saving, onConfirmed, onBack }: ConfirmPhoneProps) {
  // The server accepts no other.
  const phone = useUser()?.phone ?? '';
  const [texting, setTexting] = useState(false);
  const [resendAtMs, setResendAtMs] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: textProblem(CODE, code) }),
    onInvalid: () => form.change({ code: '' }),
    onSubmit: confirm,
    sending: texting || saving,
  });
  const { setErrors } = form;

  async function confirm({ code }: { code: string }): Promise<void> {
    try {
      const { user } = await call(confirmCode, { body: { token: code } });
      beginSession(user);
      onConfirmed();
    } catch (error) {
      form.change({ code: '' });
      form.refuse({ code: errorMessage(error, t(SIGN_IN_MESSAGES.verifyFailed)) });
    }
  }

  const send = useCallback(
    async (sentence: string) => {
      setTexting(true);
      try {
        const { resendAfterSeconds } = await call(sendCode, { body: { phone } });
        setResendAtMs(Date.now() + resendAfterSeconds * 1_000);
        setErrors({});
        toast.success(sentence);
      } catch (error) {
        const waitSeconds = waitAfterSendError(error);
        // A code was sent already: it works as well as a new one.
        if (waitSeconds !== undefined) setResendAtMs(Date.now() + waitSeconds * 1_000);
        else setErrors({ code: errorMessage(error, t(SIGN_IN_MESSAGES.sendFailed)) });
      }
      setTexting(false);
      field.current?.focus();
    },
    [phone, setErrors],
  );

  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void send(t(SIGN_IN_MESSAGES.codeSent));
  }, [send]);

  const confirming = form.sending && !texting && !saving;
  return (
    <CodeForm
      form={form}
      field={field}
      phone={phone}
      sent={texting ? t('Sending to') : t('Sent to')}
      submitLabel={saving ? t('Saving...') : confirming ? t('Confirming...') : t('Confirm')}
      submitting={confirming || saving}
      backLabel={t('Back')}
      onBack={onBack}
      resendAtMs={resendAtMs}
      resending={texting}
      onResend={() => {
        form.change({ code: '' });
        void send(t(SIGN_IN_MESSAGES.codeResent));
      }}
    />
  );
}
