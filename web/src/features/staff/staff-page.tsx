import { useLocation, useRouter } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from '../../ui/button/button-class.ts';
import type { ButtonVariant } from '../../ui/button/button-class.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { SubpageHeading, isPlainClick } from '../../ui/layout/page-heading.tsx';
import { staffUrl } from './staff-urls.ts';

interface StaffPageProps {
  title: string;
  lead?: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function StaffPage({ title, lead, aside, children }: StaffPageProps) {
  useDocumentTitle(title);
  return (
    <>
      <SubpageHeading backHref="/admin" backLabel="Staff" alwaysUp aside={aside}>
        {title}
      </SubpageHeading>
      {lead ? <p className="-mt-3 mb-5 max-w-2xl text-lg text-ink-2">{lead}</p> : null}
      {children}
    </>
  );
}

/** A form, and beside it (on a phone, below it) the result. */
export function TwoSides({ children }: { children: ReactNode }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6 [&>*]:min-w-0">{children}</div>
  );
}

/** A link inside the staff's area, whose addresses the router does not know (routes/-staff.tsx). */
function StaffLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
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

interface StaffButtonProps {
  href: string;
  variant?: ButtonVariant;
  children: string;
}

export function StaffButton({ href, variant = 'secondary', children }: StaffButtonProps) {
  return (
    <StaffLink href={href} className={buttonClass(variant)}>
      {children}
    </StaffLink>
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
