import type { AppRoute } from '@jobly/core/routes';
import type { ComponentProps, MouseEvent } from 'react';
import type { PlaceState } from './entries.ts';
import { loadAhead, navigate } from './router.ts';

type AppPath = Exclude<AppRoute, '/payments/{linkId}'> | `/payments/${string}`;
export type AppHref = AppPath | `${AppPath}?${string}` | `${AppPath}#${string}`;

/** With a key held, or another button, the browser opens a tab or a window of its own. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** What makes an anchor lead through the app: its file is fetched while the finger is still down. */
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
  /** Takes the place of this screen in the history. */
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
