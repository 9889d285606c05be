import { getContractor, getProfile, getSession, listSessions } from '@jobly/core/accounts/contract';
import { listPasskeys } from '@jobly/core/accounts/passkey-contract';
import { getProfileChange } from '@jobly/core/accounts/profile-contract';
import { callUrl } from '@jobly/core/call-address';
import type { Contract, ReplyOf } from '@jobly/core/contract';
import { getCustomer, listRecentCustomers } from '@jobly/core/customers/contract';
import { listImports } from '@jobly/core/customers/import/contract';
import { getEstimate, listEstimates } from '@jobly/core/estimates/contract';
import type { FirstViewRoute, Replies } from '@jobly/core/first-view';
import { getGoogleProfile } from '@jobly/core/google-profiles/contract';
import { getNoticeSettings } from '@jobly/core/notices/contract';
import {
  getPaymentLinkDetail,
  listPaymentLinkHistory,
  listRecentPaymentLinks,
} from '@jobly/core/payment-links/contract';
import { getEarnings } from '@jobly/core/payment-links/earnings';
import { getOverview } from '@jobly/core/payment-links/overview';
import { fetchBalance, listPayouts } from '@jobly/core/payouts/contract';
import { listRepeats } from '@jobly/core/repeats/contract';
import { getReviewSettings } from '@jobly/core/reviews/contract';
import type { AppRoute } from '@jobly/core/routes';
import { getWebsite } from '@jobly/core/websites/contract';
import { getNewSiteRequests } from '@jobly/core/websites/request-contract';
import type { HttpContext } from '../caller.ts';
import type { RouteInput, Route } from '../route.ts';

interface Part extends Pick<RouteInput, 'params' | 'query'> {
  contract: Contract;
}

const SESSION: Part = { contract: getSession };
const PROFILE: Part = { contract: getProfile };
const CONTRACTOR: Part = { contract: getContractor };
const PAYOUTS: Part = { contract: listPayouts };
const BALANCE: Part = { contract: fetchBalance };

type PartsOf = (context: HttpContext) => Part[];

/** The calls that a page's screens make when they open. */
const PARTS: Record<FirstViewRoute, PartsOf> & Partial<Record<AppRoute, PartsOf>> = {
  '/': () => [
    PROFILE,
    CONTRACTOR,
    BALANCE,
    PAYOUTS,
    { contract: getOverview },
    { contract: getEarnings, query: { range: 'week' } },
    { contract: getNewSiteRequests },
  ],
  '/payments': () => [PROFILE, CONTRACTOR, { contract: listRecentPaymentLinks }],
  // The browser makes searches itself: it parses the address.
  '/payments/history': ({ req }) =>
    req.url.includes('?') ? [] : [{ contract: listPaymentLinkHistory }],
  '/payments/customers': () => [{ contract: listRecentCustomers }],
  '/payments/customers/import': () => [{ contract: listImports }],
  '/payments/customers/{customerId}': ({ req }) => {
    const id = req.path.split('/')[3];
    return [
      { contract: getCustomer, params: { id } },
      { contract: listPaymentLinkHistory, query: { customer: id } },
    ];
  },
  '/payments/estimates': ({ req }) =>
    req.url.includes('?') ? [] : [{ contract: listEstimates, query: { filter: 'open' } }],
  '/payments/estimates/{estimateId}': ({ req }) => [
    { contract: getEstimate, params: { id: req.path.split('/')[3] } },
    PROFILE,
  ],
  '/payments/repeats': () => [{ contract: listRepeats }],
  '/payments/{linkId}': ({ req }) => [
    { contract: getPaymentLinkDetail, params: { id: req.path.split('/')[2] } },
    PROFILE,
  ],
  '/grow': () => [
    { contract: getWebsite },
    { contract: getGoogleProfile },
    { contract: getReviewSettings },
    { contract: getNewSiteRequests },
  ],
  '/settings': () => [PROFILE, CONTRACTOR, BALANCE, PAYOUTS, { contract: getProfileChange }],
  '/settings/payouts': () => [CONTRACTOR, PAYOUTS],
  '/settings/notifications': () => [{ contract: getNoticeSettings }],
  '/settings/sign-in': () => [{ contract: listSessions }, { contract: listPasskeys }],
  '/settings/business': () => [PROFILE],
};

export const userIn = (replies: Replies) =>
  (replies[getSession.path] as ReplyOf<typeof getSession> | undefined)?.user;

/**
 * Replies for a page's first view, by call. Each is admitted and stripped as if the browser had called; it makes
 * refused calls itself. `old`: the age of a cached reply in milliseconds.
 */
export function firstViews(routes: Route[]) {
  const byContract = new Map<unknown, Route>(routes.map((route) => [route.contract, route]));

  async function replyOf(
    context: HttpContext,
    { contract, ...asked }: Part,
    old: Record<string, number>,
  ) {
    const route = byContract.get(contract);
    const address = callUrl(contract, asked);
    try {
      if (!route?.lastReply) return { [address]: await route?.reply?.(context, asked) };
      const { reply, ageMs = 0 } = (await route.lastReply(context)) ?? {};
      if (ageMs > 0) old[address] = ageMs;
      return { [address]: reply };
    } catch {
      return {};
    }
  }

  return async (context: HttpContext, route: AppRoute | undefined): Promise<Replies> => {
    if (route?.startsWith('/legal/')) return {};
    const parts = [SESSION, ...((route && PARTS[route]?.(context)) ?? [])];
    const old: Record<string, number> = {};
    const replies = await Promise.all(parts.map((part) => replyOf(context, part, old)));
    if (Object.keys(old).length > 0) replies.push({ old });
    return Object.assign({}, ...replies) as Replies;
  };
}
