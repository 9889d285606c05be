import type { ComponentProps } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonVariant } from './button-class.ts';
import { Spinner } from '../feedback/spinner.tsx';

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
