import { firstError } from '@jobly/core/first-error';
import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { retype } from './phone-typing.ts';

export type FieldErrors<Values> = { [Name in keyof Values]?: string | undefined };

type TextName<Values> = {
  [Name in keyof Values]-?: Values[Name] extends string | null ? Name : never;
}[keyof Values];

type EditsState<Values> = readonly [
  Partial<Values>,
  (next: (before: Partial<Values>) => Partial<Values>) => void,
];

interface FormOptions<Values> {
  /** Unedited fields follow it when it changes. */
  initial: Values;
  /** On submit; see `validateBy`. */
  validate?: (values: NoInfer<Values>) => FieldErrors<NoInfer<Values>>;
  /** With valid values. The form cannot be resubmitted until its promise settles. */
  onSubmit: (values: Values) => unknown;
  /** The first message, and all of them, before the fields are marked. */
  onInvalid?: (sentence: string, errors: FieldErrors<Values>) => void;
  onChange?: (values: Values) => void;
  /** For submissions not represented by `onSubmit`'s promise, such as a mutation. */
  sending?: boolean;
  edits?: EditsState<Values>;
  errors?: FieldErrors<Values>;
}

type Schema = Parameters<typeof firstError>[0];

export function validateBy<Name extends string>(schemas: Record<Name, Schema>) {
  return (values: Record<Name, unknown>): Partial<Record<Name, string>> => {
    const fields = Object.keys(schemas) as Name[];
    const errors = fields.map((name) => [name, firstError(schemas[name], values[name])]);
    return Object.fromEntries(errors.filter(([, error]) => error));
  };
}

/** Every form (docs/decisions/0020): input stays until sent, errors until edited; the first wrong field gets focus. */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { initial, validate, onSubmit, onInvalid, onChange } = options;
  const own = useState<Partial<Values>>({});
  const [edits, setEdits] = options.edits ?? own;
  const [errors, setErrors] = useState<FieldErrors<Values>>(options.errors ?? {});
  const [pending, setPending] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const values: Values = { ...initial, ...edits };
  const sending = pending || options.sending === true;

  /** Pass a function when called later than the render it was created in. */
  function change(part: Partial<Values> | ((newest: Values) => Partial<Values>)): void {
    const partOf = typeof part === 'function' ? part : () => part;
    const now = partOf(values);
    const names = Object.keys(now) as (keyof Values)[];
    const changed = names.filter((name) => now[name] !== values[name]);
    if (changed.length === 0) return;
    setEdits((before) => ({ ...before, ...partOf({ ...initial, ...before }) }));
    const fine = Object.fromEntries(changed.map((name) => [name, undefined]));
    setErrors((before) => ({ ...before, ...fine }));
    onChange?.({ ...values, ...now });
  }

  /** Marks the fields synchronously: a screen keyboard opens only within the user's event. */
  function refuse(found: FieldErrors<Values>): void {
    flushSync(() => setErrors(found));
    const wrong = element.current?.querySelector<HTMLInputElement>('[aria-invalid=true]');
    wrong?.focus();
    // With its label and the message below it.
    wrong?.labels?.[0]?.parentElement?.scrollIntoView({ block: 'nearest' });
  }

  function submit(): void {
    if (sending) return;
    const found: FieldErrors<Values> = validate?.(values) ?? {};
    const sentence = Object.values<string | undefined>(found).find(Boolean);
    if (sentence) {
      onInvalid?.(sentence, found);
      refuse(found);
      return;
    }
    setErrors({});
    const sent = onSubmit(values);
    if (!(sent instanceof Promise)) return;
    setPending(true);
    void sent.finally(() => setPending(false));
  }

  const input = (name: TextName<Values>, read = textOf) => ({
    value: (values[name] ?? '') as string,
    problem: errors[name],
    // Derived from the validation, so that no field forgets it.
    required: Boolean(validate?.({ ...values, [name]: '' })[name]),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: read(target) } as Partial<Values>),
  });

  return {
    values,
    errors,
    sending,
    change,
    setErrors,
    refuse,
    submit,
    reset: () => {
      setEdits(() => ({}));
      setErrors({});
    },
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        // To React a sheet that this form opens is inside it, and so is the sheet's own form.
        event.stopPropagation();
        submit();
      },
    },
    input: (name: TextName<Values>) => input(name),
    /** Groups the digits while typing. */
    phone: (name: TextName<Values>) => ({
      ...input(name, (target) => retype(target as HTMLInputElement)),
      type: 'tel',
      inputMode: 'tel' as const,
    }),
    url: (name: TextName<Values>) => ({
      ...input(name),
      type: 'url',
      inputMode: 'url' as const,
      autoCapitalize: 'none',
      spellCheck: false,
    }),
  };
}

const textOf = ({ value }: HTMLInputElement | HTMLTextAreaElement): string => value;
