import { PAY_NOTICES } from '@jobly/core/checkout/messages';
import type { CustomerPage } from '@jobly/core/checkout/page';
import { cash } from './cash.tsx';
import { confirmed } from './confirmed.tsx';
import { closed, notPaid, thanks, trouble, unknown, used } from './messages.tsx';
import { answeredEstimate } from './answered-estimate.tsx';
import { noEstimate, offeredEstimate } from './estimate.tsx';
import { payForm } from './pay-form.tsx';
import { receipt } from './receipt.tsx';
import { redirecting, confirming, setupIncomplete } from './waiting.tsx';
import type { PageTemplate } from './template.ts';

type View = Extract<CustomerPage, { view: string }>;

const VIEWS: { [V in View['view']]: (page: Extract<View, { view: V }>) => PageTemplate } = {
  pay: payForm,
  redirecting,
  'setup-incomplete': setupIncomplete,
  cash,
  used,
  closed,
  unknown: () => unknown(PAY_NOTICES.unknown),
  offer: offeredEstimate,
  answered: answeredEstimate,
  'no-estimate': noEstimate,
  confirmed,
  confirming,
  'not-paid': notPaid,
  thanks,
};

export function templateFor(page: CustomerPage): PageTemplate {
  if (page.page === 'receipt') return page.receipt ? receipt(page.receipt) : unknown();
  if (page.page === 'trouble') return trouble(page);
  return (VIEWS[page.view] as (shown: View) => PageTemplate)(page);
}
