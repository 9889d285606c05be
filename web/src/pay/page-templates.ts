import { PAY_NOTICES } from '@jobly/core/checkout/messages';
import type { CustomerPage } from '@jobly/core/checkout/page';
import { cash } from './cash.tsx';
import { confirmed } from './confirmed.tsx';
import { closed, notPaid, thanks, trouble, unknown, used } from './messages.tsx';
import { payForm } from './pay-form.tsx';
import { receipt } from './receipt.tsx';
import { redirecting, confirming, setupIncomplete } from './waiting.tsx';
import type { PageTemplate } from './template.ts';

/** Which view shows a page, and with what. */
export function templateFor(page: CustomerPage): PageTemplate {
  if (page.page === 'receipt') return page.receipt ? receipt(page.receipt) : unknown();
  if (page.page === 'trouble') return trouble(page);
  switch (page.view) {
    case 'pay':
      return payForm(page);
    case 'redirecting':
      return redirecting(page);
    case 'setup-incomplete':
      return setupIncomplete(page);
    case 'cash':
      return cash(page);
    case 'used':
      return used(page);
    case 'closed':
      return closed(page);
    case 'unknown':
      return unknown(PAY_NOTICES.unknown);
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
