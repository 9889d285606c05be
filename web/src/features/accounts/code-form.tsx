import { CODE_LENGTH } from '@jobly/core/accounts/schema';
import { formatPhone } from '@jobly/core/phone';
import type { RefObject } from 'react';
import type { useForm } from '../../lib/form.ts';
import { Button } from '../../ui/button/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { ResendButton } from './resend-button.tsx';
import { useTextedCode } from './use-texted-code.ts';

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
        <ResendButton
          resendAtMs={props.resendAtMs}
          busy={resending}
          disabled={working}
          onClick={props.onResend}
        />
      </div>
    </form>
  );
}
