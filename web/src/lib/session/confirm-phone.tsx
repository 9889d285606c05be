import { defaultPurpose, type CodePurpose } from '@jobly/core/accounts/code-purpose';
import { confirmCode, sendConfirmCode } from '@jobly/core/accounts/confirm-contract';
import { SIGN_IN_MESSAGES } from '@jobly/core/accounts/messages';
import { CODE } from '@jobly/core/accounts/sign-in';
import { AppError } from '@jobly/core/app-error';
import { t } from '@jobly/core/language/t';
import { textProblem } from '@jobly/core/text-rule';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, errorMessage, waitAfterSendError } from '../api/api.ts';
import { Button } from '../../ui/button/button.tsx';
import { useBusy } from '../../ui/button/use-busy.ts';
import { FieldMessage } from '../../ui/fields/text-field.tsx';
import { useForm } from '../form.ts';
import { toast } from '../toast/toast.ts';
import { CodeForm } from './code-form.tsx';
import { useUser } from './session.ts';

const loadPasskeys = () =>
  import('./passkeys.ts').catch(() => {
    throw new AppError('network');
  });

interface ConfirmPhoneProps {
  /** The code is valid for this purpose only. */
  purpose?: CodePurpose | undefined;
  saving: boolean;
  onConfirmed: () => void;
  onBack: () => void;
}

/** A fresh proof of identity before a sensitive change: by the session's passkey or, except for staff, by a code. */
export function ConfirmPhone(props: ConfirmPhoneProps) {
  const user = useUser();
  const [byCode, setByCode] = useState(!user?.passkey);
  const { purpose = defaultPurpose(user?.role ?? 'contractor'), ...rest } = props;
  return byCode ? (
    <ConfirmCode {...rest} purpose={purpose} />
  ) : (
    <ConfirmPasskey
      {...rest}
      purpose={purpose}
      onCode={user?.role === 'contractor' ? () => setByCode(true) : undefined}
    />
  );
}

type ConfirmProps = Omit<ConfirmPhoneProps, 'purpose'> & { purpose: CodePurpose };

function ConfirmPasskey(props: ConfirmProps & { onCode: (() => void) | undefined }) {
  const { purpose, saving, onConfirmed, onBack, onCode } = props;
  const [problem, setProblem] = useState<string>();
  const [asking, confirm] = useBusy(async () => {
    setProblem(undefined);
    try {
      const { confirmWithPasskey } = await loadPasskeys();
      if (await confirmWithPasskey(purpose)) onConfirmed();
    } catch (error) {
      setProblem(errorMessage(error, t(SIGN_IN_MESSAGES.verifyFailed)));
    }
  });
  const busy = asking || saving;
  return (
    <div className="flex flex-col gap-5">
      <div role="alert">
        <FieldMessage id="passkey-problem" problem={problem} />
      </div>
      <Button variant="primary" busy={busy} onClick={() => void confirm()}>
        {saving ? t('Saving...') : t('Use your passkey')}
      </Button>
      <div className="-mx-2 -mt-1 flex flex-wrap justify-between gap-x-1">
        <Button variant="quiet" disabled={busy} onClick={onBack}>
          {t('Back')}
        </Button>
        {onCode ? (
          <Button variant="quiet" disabled={busy} onClick={onCode}>
            {t('Text me a code instead')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function ConfirmCode({ purpose, saving, onConfirmed, onBack }: ConfirmProps) {
  // The server texts no other number.
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
      await call(confirmCode, { body: { token: code, purpose } });
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
        const { resendAfterSeconds } = await call(sendConfirmCode, { body: { purpose } });
        setResendAtMs(Date.now() + resendAfterSeconds * 1_000);
        setErrors({});
        toast.success(sentence);
      } catch (error) {
        const waitSeconds = waitAfterSendError(error);
        // A code was sent just now; if for another purpose, wait and request another.
        if (waitSeconds !== undefined) setResendAtMs(Date.now() + waitSeconds * 1_000);
        else setErrors({ code: errorMessage(error, t(SIGN_IN_MESSAGES.sendFailed)) });
      }
      setTexting(false);
      field.current?.focus();
    },
    [purpose, setErrors],
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
