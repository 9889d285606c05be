import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ComponentProps } from 'react';
import { isPlainClick } from '../../ui/layout/subpage-heading.tsx';

/** A link inside the staff's area, whose addresses the router does not know (routes/$.tsx). */
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

/** What prefills a screen. Read as text: `?phone=4155550100` is no number. */
export function useParameters(): URLSearchParams {
  const text = useLocation({ select: ({ searchStr }) => searchStr });
  return useMemo(() => new URLSearchParams(text), [text]);
}
