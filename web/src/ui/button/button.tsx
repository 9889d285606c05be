import type { ComponentProps } from 'react';
import { Pen } from '../drawings/drawing.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'on-hero' | 'quiet' | 'danger';

const BASE =
  'inline-flex items-center justify-center gap-2 text-center font-semibold select-none transition-colors';

/** One primary per screen. */
const LOOKS: Record<ButtonVariant, string> = {
  primary:
    'w-full min-h-[60px] rounded-lg bg-accent px-6 py-3 text-lg font-bold text-on-accent lift-key active:bg-accent-edge',
  secondary:
    'min-h-[52px] rounded-md border border-field-line bg-card px-5 py-2 text-ink hover:bg-sunken active:bg-sunken',
  'on-hero':
    'min-h-[52px] rounded-md bg-on-hero px-5 py-2 text-hero focus-visible:outline-on-hero active:bg-on-hero-2',
  quiet:
    'min-h-12 rounded-sm px-2 py-2 text-ink underline decoration-field-line decoration-2 underline-offset-4 hover:decoration-ink',
  danger:
    'min-h-[52px] rounded-md border border-bad bg-card px-5 py-2 text-bad hover:bg-bad-bg active:bg-bad-bg',
};

/** Also for links that look like buttons. Busy keeps its colour: it is not disabled. */
export function buttonClass(variant: ButtonVariant, busy = false): string {
  if (busy) return `${BASE} ${LOOKS[variant]}`;
  const refused =
    variant === 'quiet'
      ? 'disabled:text-ink-3 disabled:no-underline'
      : 'disabled:border disabled:border-line-2 disabled:bg-sunken disabled:text-ink-2';
  return `${BASE} ${LOOKS[variant]} ${refused}`;
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Ignores further presses, but keeps the focus. */
  busy?: boolean;
}

export function Button({
  variant = 'secondary',
  busy = false,
  disabled = false,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      // Also for Enter in a field: a form is not sent twice.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass(variant, busy)} ${className}`}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}

export function Spinner() {
  return (
    <Pen viewBox="0 0 20 20" strokeWidth="3" className="size-5 shrink-0 animate-spin">
      <circle cx="10" cy="10" r="7.5" strokeOpacity="0.3" />
      <path d="M17.5 10A7.5 7.5 0 0 0 10 2.5" />
    </Pen>
  );
}

interface ButtonAnchorProps extends ComponentProps<'a'> {
  variant?: ButtonVariant;
  /** Without access to our page, which stays open. */
  newTab?: boolean;
}

/** A link that looks like a button: to another site, a phone, a message. */
export function ButtonAnchor(props: ButtonAnchorProps) {
  const { variant = 'secondary', newTab = false, className = '', children, ...rest } = props;
  return (
    <a
      {...rest}
      {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      className={`${buttonClass(variant)} ${className}`}
    >
      {children}
    </a>
  );
}
