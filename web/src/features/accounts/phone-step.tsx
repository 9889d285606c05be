import { RESEND_PAUSE_SECONDS } from '@jobly/core/accounts/resend-pause';
import { sendCode } from '@jobly/core/accounts/contract';
import { SIGN_IN_MESSAGES } from '@jobly/core/accounts/messages';
import { PhoneInput, firstError } from '@jobly/core/accounts/schema';
import { AppError } from '@jobly/core/app-error';
import { useRef, useState } from 'react';
import type { ChangeEvent, SubmitEvent } from 'react';
import { call, errorMessage } from '../../lib/api/api.ts';
import { retypePhone } from '../../lib/phone-typing.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { PendingSignIn } from './pending-sign-in.ts';

interface PhoneStepProps {
  phone: string;
  onPhoneChange: (phone: string) => void;
  onSent: (pending: PendingSignIn) => void;
}

/**
 * The second step is a file of its own (2 KB of a tight budget), fetched while the phone is typed. It is
 * awaited before a code is requested, so that nobody gets a text without a place to enter it.
 */
export const loadCodeStep = () => import('./code-step.tsx');

export function PhoneStep({ phone, onPhoneChange, onSent }: PhoneStepProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function change(event: ChangeEvent<HTMLInputElement>): void {
    onPhoneChange(retypePhone(event.target));
    // Only a head start: when it fails, sending tries again and says so.
    loadCodeStep().catch(() => undefined);
    setProblem(undefined);
  }

  function refuse(sentence: string): void {
    setProblem(sentence);
    toast.error(sentence);
    field.current?.focus();
  }

  async function send(): Promise<void> {
    const mistake = firstError(PhoneInput, phone);
    if (mistake) return refuse(mistake);
    setBusy(true);
    try {
      await loadCodeStep().catch(() => {
        throw new AppError('network');
      });
      const reply = await call(sendCode, { body: { phone } });
      toast.success(SIGN_IN_MESSAGES.codeSent);
      onSent(pendingFor(phone, reply.resendAfterSeconds));
    } catch (error) {
      if (error instanceof AppError && error.code === 'code_sent_just_now') {
        // A code is already on its way, and the second step is where it is entered.
        toast.info(error.message);
        onSent(pendingFor(phone, error.retryAfterSeconds ?? RESEND_PAUSE_SECONDS));
      } else {
        setBusy(false);
        refuse(errorMessage(error, SIGN_IN_MESSAGES.sendFailed));
      }
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!busy) void send();
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        ref={field}
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="(555) 123-4567"
        hint="We text you a code. No password needed."
        value={phone}
        problem={problem}
        onChange={change}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? 'Sending Code...' : 'Send Code'}
      </Button>
    </form>
  );
}

function pendingFor(phone: string, resendAfterSeconds: number): PendingSignIn {
  const sentAtMs = Date.now();
  return { phone, sentAtMs, resendAtMs: sentAtMs + resendAfterSeconds * 1_000 };
}
