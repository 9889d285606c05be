import * as contract from '@jobly/core/checkout/contract';
import { listPaymentMismatches } from '@jobly/core/checkout/staff-contract';
import type { BodyOf } from '@jobly/core/contract';
import { AppError } from '@jobly/core/errors';
import type { Context } from 'hono';
import type { HttpEnv } from '../../http/caller.ts';
import { limitKey } from '../../http/requests/client-address.ts';
import { jsonRoute } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import type { RateLimit } from '../../db/rate-limits.ts';
import { claimCash } from './credit/claim-cash.ts';
import type { FollowUpDeps } from './credit/follow-up.ts';
import { keepConsent } from './pages/keep-consent.ts';
import type { ConsentDeps } from './pages/keep-consent.ts';
import type { LinkLookUp, LinkOnPage } from './pages/link-look-up.ts';
import { maskedEmail } from '@jobly/core/masked-email';
import { listMismatches } from './mismatch-queries.ts';
import { openCheckout } from './attempts/open-checkout.ts';
import { isClosed } from './payable.ts';
import { progressOf } from './pages/progress.ts';
import { publicLink } from './pages/public-link.ts';
import { recordView } from './pages/record-view.ts';
import type { ViewDeps } from './pages/record-view.ts';
import { refuseViewer } from './pages/refuse-viewer.ts';
import type { GuardedLookUp } from './pages/wrong-codes.ts';

export interface CheckoutRouteDeps extends FollowUpDeps, ViewDeps, ConsentDeps {
  lookUp: LinkLookUp;
  /** The same for strangers, who may try only so many wrong codes. */
  findLink: GuardedLookUp;
  /** How many checkouts one payer may ask for on one link. */
  checkouts: RateLimit;
}

export function checkoutRoutes(deps: CheckoutRouteDeps): Route[] {
  const { database, lookUp } = deps;

  async function mustFind(code: string, context: Context<HttpEnv>): Promise<LinkOnPage> {
    const link = await deps.findLink(code, limitKey(context.get('address')));
    if (!link) throw new AppError('payment_link_not_found');
    return link;
  }

  return [
    jsonRoute(contract.getPaymentLink, async ({ body, context }) => {
      const link = await mustFind(body.url, context);
      if (isClosed(link, deps.clock.now())) throw new AppError('payment_link_closed');
      return publicLink(link);
    }),

    jsonRoute(contract.getMerchantInfo, async ({ body, context }) => {
      const link = await deps.findLink(body.payment_url, limitKey(context.get('address')));
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

    jsonRoute(contract.createCheckout, async ({ body, context }) => {
      const link = await mustFind(body.linkCode, context);
      await refuseViewer(context, link);
      refuseDifferent(link, body);
      await takeTurn(deps.checkouts, link, context);
      const address = await openCheckout(deps, link, body.method);
      await keepConsent(deps, link, body.reviewConsent, context);
      return { paymentLink: { link: address } };
    }),

    jsonRoute(contract.claimCashPayment, async ({ body, context }) => {
      const link = await mustFind(body.linkCode, context);
      await refuseViewer(context, link);
      await claimCash(deps, link);
      await keepConsent(deps, link, body.reviewConsent, context);
      return {};
    }),

    jsonRoute(contract.recordLinkView, async ({ body, context }) => {
      const link = await deps.findLink(body.url, limitKey(context.get('address')));
      const caller = await context.get('findCaller')();
      if (link) {
        await recordView(deps, link, {
          userIds: [caller?.userId, caller?.viewing?.userId],
          key: limitKey(context.get('address')),
          userAgent: context.req.header('user-agent') ?? '',
        });
      }
      return {};
    }),

    jsonRoute(contract.getPaymentProgress, async ({ body, context }) => {
      const link = await mustFind(body.url, context);
      const { progress } = await progressOf({ ...deps, lookUp }, link);
      return { progress };
    }),

    jsonRoute(listPaymentMismatches, async () => {
      const { payments, events } = await listMismatches(database.system);
      const found = [
        ...payments.map((row) => ({
          id: row.id,
          kind: row.kind,
          businessName: row.company_name ?? row.name,
          paymentLinkId: row.payment_link_id,
          providerCheckoutId: row.provider_checkout_id,
          providerPaymentId: row.provider_payment_id,
          expected: row.expected,
          seen: row.seen,
          foundAt: row.found_at.toISOString(),
        })),
        ...events.map((row) => ({
          id: row.id,
          kind: 'event',
          businessName: null,
          paymentLinkId: null,
          providerCheckoutId: row.checkout_id,
          providerPaymentId: row.payment_id,
          expected: null,
          seen: `${row.type}: ${row.note ?? 'not understood'}`,
          foundAt: row.received_at.toISOString(),
        })),
      ];
      return { mismatches: found.toSorted((a, b) => b.foundAt.localeCompare(a.foundAt)) };
    }),
  ];
}

/** By link and payer: an office or a carrier's gateway has many payers behind one address. */
export async function takeTurn(
  limit: RateLimit,
  link: LinkOnPage,
  context: Context<HttpEnv>,
): Promise<void> {
  const turn = await limit.take(`${link.id}:${limitKey(context.get('address'))}`);
  if (!turn.ok) throw new AppError('rate_limited', { retryAfterSeconds: turn.retryAfterSeconds });
}

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
