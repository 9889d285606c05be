import { linkProps, type LinkTarget } from '../../router/link.tsx';
import { ButtonAnchor } from './button.tsx';
import type { ComponentProps } from 'react';

type ButtonLinkProps = LinkTarget & Omit<ComponentProps<typeof ButtonAnchor>, 'href' | 'onClick'>;

export function ButtonLink({ to, replace, state, ...rest }: ButtonLinkProps) {
  return <ButtonAnchor {...rest} {...linkProps(to, { replace, state })} />;
}
