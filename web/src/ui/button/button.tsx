import type { ComponentProps } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonVariant } from './button-class.ts';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Shows that work is under way and ignores further presses. */
  busy?: boolean;
}

export function Button({
  variant = 'secondary',
  busy = false,
  disabled = false,
  className = '',
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`${buttonClass(variant, busy)} ${className}`}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}

export function Spinner() {
  return (
    <svg
      className="size-5 shrink-0 animate-spin"
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeOpacity="0.3" strokeWidth="3" />
      <path
        d="M17.5 10A7.5 7.5 0 0 0 10 2.5"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}

interface ButtonAnchorProps extends ComponentProps<'a'> {
  variant?: ButtonVariant;
  /** In a tab of its own, which learns nothing of ours: the page that was left stays as it is. */
  newTab?: boolean;
}

/** Leads somewhere and looks like a button: to another site, a phone, a message. */
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
