import { ChevronRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { linkProps } from '../../router/link.tsx';
import { usePlace } from '../../router/router.ts';
import { buttonClass, type ButtonVariant } from '../../ui/button/button.tsx';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { SubpageHeading } from '../../ui/layout/page-heading.tsx';
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

/** A form, with the result beside it or, on a phone, below. */
export function TwoSides({ children }: { children: ReactNode }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6 [&>*]:min-w-0">{children}</div>
  );
}

type StaffLinkProps = ComponentProps<'a'> & { href: string };

/** A link to a staff screen, which core's route table does not include (routes/-staff.tsx). */
function StaffLink({ href, children, ...rest }: StaffLinkProps) {
  return (
    <a {...rest} {...linkProps(href)}>
      {children}
    </a>
  );
}

export function StaffButton(props: StaffLinkProps & { variant?: ButtonVariant }) {
  const { variant = 'secondary', ...rest } = props;
  return <StaffLink {...rest} className={buttonClass(variant)} />;
}

export function PersonLink(props: { userId: string; className?: string; children: ReactNode }) {
  const { userId, className = '', children } = props;
  return (
    <StaffLink
      href={staffUrl('/admin/people/{userId}', { userId })}
      className={`underline decoration-field-line decoration-2 underline-offset-4 ${className}`}
    >
      {children}
    </StaffLink>
  );
}

export function LinkRow({ href, className = '', children }: StaffLinkProps) {
  return (
    <li>
      <StaffLink href={href} className={`flex min-h-14 items-center gap-3 ${className}`}>
        {children}
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
      </StaffLink>
    </li>
  );
}

/** As text: `?phone=4155550100` must not become a number. */
export function useParameters(): URLSearchParams {
  return new URLSearchParams(usePlace().search);
}
