import type { CustomerPages } from '../../http/customer-pages.ts';
import { OPENED_BY_ANYBODY } from '../../http/security-headers.ts';

/** What the customer's pages say of themselves, beside what every answer says. */
export function pageHeaders(pages: CustomerPages): Record<string, string> {
  return {
    ...OPENED_BY_ANYBODY,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': pages.contentSecurityPolicy,
    // Not 'no-referrer': browsers without Sec-Fetch-Site then call the page's own form foreign.
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
    Vary: 'Accept-Encoding',
  };
}
