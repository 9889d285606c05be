import type { AppRoute } from '@jobly/core/routes';
import type { ComponentProps, MouseEvent } from 'react';
import type { PlaceState } from './entries.ts';
import { loadAhead, navigate } from './router.ts';

type AppPath = Exclude<AppRoute, '/payments/{linkId}'> | `/payments/${string}`;
export type AppHref = AppPath | `${AppPath}?${string}` | `${AppPath}#${string}`;

/** Otherwise the browser opens a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** In-app links: the file is loaded on pointerdown. */
export function linkProps(href: string, { replace, state }: Omit<LinkTarget, 'to'> = {}) {
  const ahead = (): void => void loadAhead(href);
  return {
    href,
    onMouseEnter: ahead,
    onTouchStart: ahead,
    onFocus: ahead,
    onClick(event: MouseEvent): void {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      void navigate(href, { ...(replace ? { replace } : {}), ...(state ? { state } : {}) });
    },
  };
}

export interface LinkTarget {
  to: AppHref;
  replace?: boolean | undefined;
  state?: PlaceState | undefined;
}

type LinkProps = LinkTarget & Omit<ComponentProps<'a'>, 'href' | 'onClick'>;

export function Link({ to, replace, state, children, ...rest }: LinkProps) {
  return (
    <a {...rest} {...linkProps(to, { replace, state })}>
      {children}
    </a>
  );
}
