import { ExternalLink } from 'lucide-react';
import { buttonClass } from '../../ui/button/button-class.ts';
import type { ButtonVariant } from '../../ui/button/button-class.ts';

interface SiteLinkProps {
  href: string;
  variant: ButtonVariant;
  children: string;
}

/** Opens a website in a new tab, without access to ours. */
export function SiteLink({ href, variant, children }: SiteLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={`w-full ${buttonClass(variant)}`}
    >
      <ExternalLink aria-hidden="true" className="size-5" />
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** The URL of one of our sites if it is http(s). publicWebAddress would refuse the localhost of a trial. */
export function openableUrl(address: string | null): string | undefined {
  try {
    const { protocol, href } = new URL(address ?? '');
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
