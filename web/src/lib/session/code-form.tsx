import { CODE_LENGTH } from '@jobly/core/accounts/sign-in';
import { t } from '@jobly/core/language/t';
import { formatPhone } from '@jobly/core/phone';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/fields/text-field.tsx';
import type { useForm } from '../form.ts';

interface CodeFormProps {
  form: ReturnType<typeof useForm<{ code: string }>>;
  field: RefObject<HTMLInputElement | null>;
  phone: string;
  sent: string;
  submitLabel: string;
  submitting: boolean;
  backLabel: string;
  onBack: () => void;
  resendAtMs: number;
  resending: boolean;
  onResend: () => void;
}

export function CodeForm(props: CodeFormProps) {
  const { form, phone, submitting, resending } = props;
  const { code } = form.values;
  const working = submitting || resending;
  const seconds = useSecondsUntil(props.resendAtMs);
  useTextedCode((texted) => form.change({ code: texted }));
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <div>
        {/* Announced only here, and the field may already have the focus. */}
        <div aria-live="assertive">
          <CodeField form={form} field={props.field} />
        </div>
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
          {seconds > 0 ? t('Resend code in {seconds}s', { seconds }) : t('Resend code')}
        </Button>
      </div>
    </form>
  );
}

/** One real input under drawn slots: code suggestions, paste, undo and screen readers work. (A library: 7.4 KB.) */
function CodeField({ form, field }: Pick<CodeFormProps, 'form' | 'field'>) {
  const { code } = form.values;
  const problem = form.errors.code;
  const [focused, setFocused] = useState(false);
  return (
    <Field label={t('Enter {count}-digit code', { count: CODE_LENGTH })} problem={problem}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            ref={field}
            value={code}
            required
            readOnly={form.sending}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="absolute inset-0 z-10 size-full cursor-text text-base opacity-0"
            onChange={({ target }) => {
              const digits = target.value.normalize('NFKC').replace(/\D/g, '');
              const added = digits.startsWith(code) ? digits.slice(code.length) : digits;
              // A pasted complete code replaces what was there.
              const next = added.length < CODE_LENGTH ? digits : added;
              form.change({ code: next.slice(0, CODE_LENGTH) });
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                form.submit();
              }
            }}
            onSelect={({ currentTarget: input }) => {
              // The slots show no caret, so digits are always added and removed at the end.
              const end = input.value.length;
              if (input.selectionEnd !== end) input.setSelectionRange(end, end);
            }}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
          <div
            className="grid gap-2"
            style={{ gridTemplateColumns: `repeat(${CODE_LENGTH}, minmax(0, 1fr))` }}
            aria-hidden="true"
          >
            {Array.from({ length: CODE_LENGTH }, (_unused, slot) => {
              const active = focused && slot === Math.min(code.length, CODE_LENGTH - 1);
              const border = active
                ? 'border-ink halo'
                : problem
                  ? 'border-bad'
                  : 'border-field-line';
              return (
                <div
                  key={slot}
                  className={`flex h-[60px] items-center justify-center rounded-sm border-2 bg-card text-2xl font-bold text-ink figures ${border}`}
                >
                  {code[slot] ??
                    (active ? <span className="h-7 w-0.5 animate-pulse bg-ink" /> : null)}
                </div>
              );
            })}
          </div>
        </div>
      )}
    </Field>
  );
}

/** WebOTP, which TypeScript does not know. */
interface TextedCodeRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] };
}

/** WebOTP: fills in the code from the text message (Chrome on Android). */
function useTextedCode(onCode: (code: string) => void): void {
  const onCodeNow = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const controller = new AbortController();
    const request: TextedCodeRequest = { otp: { transport: ['sms'] }, signal: controller.signal };
    navigator.credentials.get(request).then(
      (found) => (found && 'code' in found ? onCodeNow(String(found.code)) : undefined),
      // Declined or timed out: the code can still be typed.
      () => undefined,
    );
    return () => controller.abort();
  }, []);
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
