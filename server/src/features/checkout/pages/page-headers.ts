import type { CustomerPages } from '../../../http/pages/customer-pages.ts';

/** What the customer's pages say of themselves, beside what every answer says. */
export function pageHeaders(pages: CustomerPages): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': pages.contentSecurityPolicy,
    // Not 'no-referrer': browsers without Sec-Fetch-Site then call the page's own form foreign.
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
  };
}
