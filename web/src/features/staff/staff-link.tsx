import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ComponentProps } from 'react';
import { isPlainClick } from '../../ui/layout/subpage-heading.tsx';

/** A link inside the staff's area, whose addresses the router does not know (routes/-staff.tsx). */
export function StaffLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
    >
      {children}
    </a>
  );
}

/** The query parameters that prefill a screen, as text: `?phone=4155550100` must not become a number. */
export function useParameters(): URLSearchParams {
  const text = useLocation({ select: ({ searchStr }) => searchStr });
  return useMemo(() => new URLSearchParams(text), [text]);
}
