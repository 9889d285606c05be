import type { CustomerPage } from '@jobly/core/checkout/page';
import { confirmed } from './confirmed.tsx';
import { closed, notPaid, thanks, trouble } from './messages.tsx';
import { payForm } from './pay-form.tsx';
import { receipt } from './receipt.tsx';
import { redirecting, confirming, setupIncomplete } from './waiting.tsx';
import type { PageTemplate } from './template.ts';

const UNKNOWN = { view: 'closed', why: 'unknown', business: null, receiptPath: null } as const;

/** Which view shows a page, and with what. */
export function templateFor(page: CustomerPage): PageTemplate {
  if (page.page === 'receipt') {
    return page.receipt ? receipt(page.receipt) : closed({ ...UNKNOWN, notice: null });
  }
  if (page.page === 'trouble') return trouble(page);
  switch (page.view) {
    case 'pay':
      return payForm(page);
    case 'redirecting':
      return redirecting(page);
    case 'setup-incomplete':
      return setupIncomplete(page);
    case 'closed':
      return closed(page);
    case 'confirmed':
      return confirmed(page);
    case 'confirming':
      return confirming(page);
    case 'not-paid':
      return notPaid(page);
    case 'thanks':
    default:
      return thanks(page);
  }
}
