import { CODE_LENGTH } from '@jobly/core/accounts/schema';
import { formatPhone } from '@jobly/core/phone';
import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import type { useForm } from '../form.ts';

interface CodeFormProps {
  form: ReturnType<typeof useForm<{ code: string }>>;
  field: RefObject<HTMLInputElement | null>;
  phone: string;
  /** `Sent to`, before the phone. */
  sent: string;
  submitLabel: string;
  submitting: boolean;
  /** The way back to what came before the code. */
  backLabel: string;
  onBack: () => void;
  resendAtMs: number;
  resending: boolean;
  onResend: () => void;
}

/** The code that was texted to a phone, and what to do when it does not come. */
export function CodeForm(props: CodeFormProps) {
  const { form, phone, submitting, resending } = props;
  const { code } = form.values;
  const working = submitting || resending;
  const seconds = useSecondsUntil(props.resendAtMs);
  useTextedCode((texted) => form.change({ code: texted }));
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <div>
        <CodeField
          label={`Enter ${CODE_LENGTH}-digit code`}
          length={CODE_LENGTH}
          value={code}
          problem={form.errors.code}
          inputRef={props.field}
          onChange={(digits) => form.change({ code: digits })}
          onEnter={form.submit}
        />
        <p className="mt-3 text-ink-2">
          {props.sent}{' '}
          <strong className="font-semibold whitespace-nowrap text-ink figures">
            {formatPhone(phone)}
          </strong>
        </p>
      </div>
      <Button
        type="submit"
        variant="primary"
        busy={submitting}
        disabled={code.length < CODE_LENGTH}
      >
        {props.submitLabel}
      </Button>
      <div className="-mx-2 -mt-1 flex flex-wrap justify-between gap-x-1">
        <Button variant="quiet" disabled={working} onClick={props.onBack}>
          {props.backLabel}
        </Button>
        <Button
          variant="quiet"
          className="figures"
          busy={resending}
          disabled={working || seconds > 0}
          onClick={props.onResend}
        >
          {seconds > 0 ? `Resend code in ${seconds}s` : 'Resend code'}
        </Button>
      </div>
    </form>
  );
}

/** WebOTP, which TypeScript's own types do not know. */
interface TextedCodeRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] };
}

/** Where the phone can hand over the code from the text message (Chrome on Android), it is filled in. */
function useTextedCode(onCode: (code: string) => void): void {
  const onCodeNow = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const controller = new AbortController();
    const request: TextedCodeRequest = { otp: { transport: ['sms'] }, signal: controller.signal };
    void textedCode(request).then((code) => (code ? onCodeNow(code) : undefined));
    return () => controller.abort();
  }, []);
}

async function textedCode(request: TextedCodeRequest): Promise<string | undefined> {
  try {
    const credential = await navigator.credentials.get(request);
    return credential && 'code' in credential ? String(credential.code) : undefined;
  } catch {
    // Declined or timed out: the code can still be typed.
    return undefined;
  }
}

function useSecondsUntil(atMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((atMs - nowMs) / 1_000));
  const waiting = seconds > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, [waiting]);
  return seconds;
}
