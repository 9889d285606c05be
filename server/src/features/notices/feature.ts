import { noticeRoutes } from './routes.ts';
import { sendPush } from './send-push.ts';
import {
  takeBackClaim,
  notifyOfDispute,
  notifyOfMoney,
  wantsTexts,
  withdrawOfLink,
  type NotifyDeps,
} from './notify-of-money.ts';
import type { SubscriptionDeps } from './subscriptions.ts';

export type NoticesDeps = NotifyDeps & SubscriptionDeps;

export function noticesFeature(deps: NoticesDeps) {
  return {
    routes: noticeRoutes(deps),
    tasks: [],
    notifyOfMoney: notifyOfMoney(deps),
    notifyOfDispute: notifyOfDispute(deps),
    withdrawOfLink: withdrawOfLink(deps),
    takeBackClaim: takeBackClaim(deps),
    wantsTexts: wantsTexts(deps),
    sendPush: sendPush(deps),
  };
}
