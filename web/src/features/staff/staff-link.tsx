import { useLocation, useRouter } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { isPlainClick } from '../../ui/layout/subpage-heading.tsx';
import { staffUrl } from './staff-urls.ts';

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

interface PersonLinkProps {
  userId: string;
  className?: string;
  children: ReactNode;
}

export function PersonLink({ userId, className = '', children }: PersonLinkProps) {
  return (
    <StaffLink
      href={staffUrl('/admin/people/{userId}', { userId })}
      className={`underline decoration-field-line decoration-2 underline-offset-4 ${className}`}
    >
      {children}
    </StaffLink>
  );
}

interface LinkRowProps {
  href: string;
  className?: string;
  children: ReactNode;
}

export function LinkRow({ href, className = '', children }: LinkRowProps) {
  return (
    <li>
      <StaffLink href={href} className={`flex min-h-14 items-center gap-3 ${className}`}>
        {children}
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
      </StaffLink>
    </li>
  );
}

/** The query parameters that prefill a screen, as text: `?phone=4155550100` must not become a number. */
export function useParameters(): URLSearchParams {
  const text = useLocation({ select: ({ searchStr }) => searchStr });
  return useMemo(() => new URLSearchParams(text), [text]);
}
