import { noticeRoutes } from './routes.ts';
import { sendPush } from './send-push.ts';
import {
  takeBackClaim,
  tellOfDispute,
  tellOfMoney,
  wantsTexts,
  withdrawClaim,
  type TellDeps,
} from './tell-of-money.ts';
import type { SubscriptionDeps } from './subscriptions.ts';

export type NoticesDeps = TellDeps & SubscriptionDeps;

export function noticesFeature(deps: NoticesDeps) {
  return {
    routes: noticeRoutes(deps),
    jobs: [],
    tellOfMoney: tellOfMoney(deps),
    tellOfDispute: tellOfDispute(deps),
    withdrawClaim: withdrawClaim(deps),
    takeBackClaim: takeBackClaim(deps),
    wantsTexts: wantsTexts(deps),
    sendPush: sendPush(deps),
  };
}
