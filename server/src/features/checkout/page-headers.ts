import type { CustomerPages } from '../../http/customer-pages.ts';

/** What the customer's pages say of themselves, beside what every answer says. */
export function pageHeaders(pages: CustomerPages): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': pages.contentSecurityPolicy,
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
    Vary: 'Accept-Encoding',
  };
}
