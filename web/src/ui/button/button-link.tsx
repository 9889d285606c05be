import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonVariant } from './button-class.ts';

interface ButtonAnchorProps extends ComponentProps<'a'> {
  variant?: ButtonVariant;
  /** In a tab of its own: the page that was left stays as it is. */
  newTab?: boolean;
}

/** Leads somewhere and looks like a button: to another site, a phone, a message. */
export function ButtonAnchor(props: ButtonAnchorProps) {
  const { variant = 'secondary', newTab = false, className = '', children, ...rest } = props;
  return (
    <a
      {...rest}
      {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
      className={`${buttonClass(variant)} ${className}`}
    >
      {children}
    </a>
  );
}

/** The same to another screen of the app. */
export const ButtonLink = createLink(ButtonAnchor);
