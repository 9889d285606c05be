import * as contract from '@jobly/core/checkout/contract';
import { listPaymentMismatches } from '@jobly/core/checkout/staff-contract';
import type { BodyOf } from '@jobly/core/contract';
import { AppError } from '@jobly/core/errors';
import type { HttpContext } from '../../http/caller.ts';
import { refuseViewer } from '../../http/pages/show-customer-page.ts';
import { limitKeys } from '../../http/requests/client-address.ts';
import { jsonRoute, type Route } from '../../http/route.ts';
import { claimCash } from './credit/claim-cash.ts';
import type { CheckoutDeps } from './deps.ts';
import type { LinkOnPage } from './pages/link-look-up.ts';
import { maskedEmail } from '@jobly/core/masked-email';
import { listMismatches } from './mismatch-queries.ts';
import { openCheckout } from './attempts/open-checkout.ts';
import { isClosed, requireOpen, stateOfLink } from './payable.ts';
import { publicLink } from './pages/page-models.ts';
import { progressOf } from './pages/progress.ts';
import { refusingIn } from './pages/language.ts';
import { saveConsent, recordView, saveLanguage, takeTurn } from './pages/visitors.ts';

export function checkoutRoutes(deps: CheckoutDeps): Route[] {
  const find = (code: string, context: HttpContext) =>
    deps.findLink(code, limitKeys(context.get('address')));

  async function mustFind(code: string, context: HttpContext): Promise<LinkOnPage> {
    const link = await find(code, context);
    if (!link) throw new AppError('payment_link_not_found');
    return link;
  }

  return [
    jsonRoute(contract.getPaymentLink, async ({ body, context }) => {
      const link = await mustFind(body.url, context);
      const now = deps.clock.now();
      if (isClosed(link, now)) requireOpen(link, now);
      return publicLink(link);
    }),

    jsonRoute(contract.getMerchantInfo, async ({ body, context }) => {
      const link = await find(body.payment_url, context);
      if (!link) return [];
      return [
        {
          name: link.business_person,
          company_name: link.business_company,
          email: link.business_email,
          phone: link.business_phone,
        },
      ];
    }),

    jsonRoute(contract.createCheckout, ({ body, context }) =>
      refusingIn(body.language, context, async () => {
        const link = await mustFind(body.linkCode, context);
        await refuseViewer(context, link);
        refuseDifferent(link, body);
        await takeTurn(deps, link, context);
        await saveLanguage(deps, link, body.language, context);
        const { method, tipCents = 0 } = body;
        const address = await openCheckout(deps, link, { method, tipCents });
        await saveConsent(deps, link, consentOf(body), context);
        return { paymentLink: { link: address } };
      }),
    ),

    jsonRoute(contract.claimCashPayment, ({ body, context }) =>
      refusingIn(body.language, context, async () => {
        const link = await mustFind(body.linkCode, context);
        await refuseViewer(context, link);
        await saveLanguage(deps, link, body.language, context);
        await claimCash(deps, link);
        await saveConsent(deps, link, consentOf(body), context);
        return {};
      }),
    ),

    jsonRoute(contract.recordLinkView, async ({ body, context }) => {
      const link = await find(body.url, context);
      if (link) await recordView(deps, link, context);
      return {};
    }),

    jsonRoute(contract.getPaymentProgress, async ({ body, context }) => {
      const link = await mustFind(body.url, context);
      const { progress, link: fresh } = await progressOf(deps, link);
      const isOpen = stateOfLink(fresh, deps.clock.now()) === 'open';
      return { progress, cash: isOpen && fresh.cash_claimed_at !== null };
    }),

    jsonRoute(listPaymentMismatches, async () => ({
      mismatches: await listMismatches(deps.database.system),
    })),
  ];
}

/** In the words that stood on the page. */
const consentOf = ({ reviewConsent, language }: BodyOf<typeof contract.claimCashPayment>) => ({
  given: reviewConsent,
  language,
});

/** What the body says besides is taken as a check of the page, never as an instruction. */
function refuseDifferent(link: LinkOnPage, body: BodyOf<typeof contract.createCheckout>): void {
  const pricing = link.customer_pays_fees ? 'customer_pays' : 'merchant_pays';
  const email = body.customerEmail;
  const agrees =
    (body.baseAmount ?? link.amount_cash_cents) === link.amount_cash_cents &&
    (body.pricingModel ?? pricing) === pricing &&
    (body.merchantId ?? link.merchant_id) === link.merchant_id &&
    (body.currency ?? 'usd').toLowerCase() === 'usd' &&
    (body.description ?? link.memo) === link.memo &&
    (body.paymentLinkId ?? link.id) === link.id &&
    (!email || email === link.customer_email || email === maskedEmail(link.customer_email));
  if (!agrees) throw new AppError('checkout_mismatch');
}
