import { sendCode, type User } from '@jobly/core/accounts/contract';
import { SIGN_IN_MESSAGES } from '@jobly/core/accounts/messages';
import { PHONE } from '@jobly/core/accounts/sign-in';
import { AppError } from '@jobly/core/app-error';
import { COMMON_ERRORS } from '@jobly/core/common-errors';
import { textProblem } from '@jobly/core/text-rule';
import { t } from '@jobly/core/language/t';
import { useEffect, useRef } from 'react';
import { call, errorMessage, waitAfterSendError } from '../../lib/api/api.ts';
import { useForm } from '../../lib/form.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { pendingFor, type PendingSignIn } from './pending-sign-in.ts';

interface PhoneStepProps {
  phone: string;
  onTyped: (phone: string) => void;
  onSent: (pending: PendingSignIn) => void;
  onSignedIn: (user: User) => void;
}

/** A chunk of its own (2 KB of a tight budget), loaded while the phone is typed and before a code is sent. */
export const loadCodeStep = () => import('./code-step.tsx');

export function PhoneStep({ phone: last, onTyped, onSent, onSignedIn }: PhoneStepProps) {
  const form = useForm({
    initial: { phone: last },
    validate: ({ phone }) => ({ phone: textProblem(PHONE, phone) }),
    onSubmit: send,
    onChange: ({ phone }) => {
      onTyped(phone);
      // A preload: on failure, sending tries again and reports it.
      void loadCodeStep().catch(() => undefined);
    },
  });

  async function send({ phone }: { phone: string }): Promise<void> {
    try {
      await loadCodeStep().catch(() => {
        throw new AppError('network');
      });
      const reply = await call(sendCode, { body: { phone } });
      toast.success(t(SIGN_IN_MESSAGES.codeSent));
      onSent(pendingFor(phone, reply.resendAfterSeconds));
    } catch (error) {
      const waitSeconds = waitAfterSendError(error);
      if (error instanceof AppError && waitSeconds !== undefined) {
        // A code was already sent: go to the second step.
        toast.info(error.message);
        onSent(pendingFor(phone, waitSeconds));
      } else {
        form.refuse({ phone: errorMessage(error, t(SIGN_IN_MESSAGES.sendFailed)) });
      }
    }
  }

  // After the screen's heading, which takes the focus first.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form {...form.props} className="flex flex-col gap-5">
      {/* Announced only here, and the field may already have the focus. */}
      <div aria-live="assertive">
        <TextField
          {...form.phone('phone')}
          ref={field}
          label={t('Phone number')}
          autoComplete="tel"
          placeholder="(555) 123-4567"
          hint={t('We text you a code. No password needed.')}
        />
      </div>
      <Button type="submit" variant="primary" busy={form.sending}>
        {form.sending ? t('Sending Code...') : t('Send Code')}
      </Button>
      <Button
        variant="quiet"
        onClick={() =>
          void import('../../lib/session/passkeys.ts').then(
            ({ enterWithPasskey }) => enterWithPasskey(onSignedIn),
            () => toast.error(t(COMMON_ERRORS.network.message)),
          )
        }
      >
        {t('Sign in with a passkey')}
      </Button>
    </form>
  );
}
