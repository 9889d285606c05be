import { listPaymentMismatches } from '@jobly/core/checkout/staff-contract';
import { listGoogleProfileQueue } from '@jobly/core/google-profiles/staff-contract';
import { getReconciliation } from '@jobly/core/reconciliation/contract';
import type { ReplyOf } from '@jobly/core/contract';
import { listAlerts } from '@jobly/core/staff/alerts';
import { getPerson, searchStaff } from '@jobly/core/staff/contract';
import { listProfileChanges } from '@jobly/core/staff/profile-changes';
import { listProposals, type Proposal } from '@jobly/core/staff/proposals';
import { listWebsiteQueue } from '@jobly/core/websites/staff-contract';
import { idOf } from './account.ts';
import { answer } from './network.ts';

export const PERSON: ReplyOf<typeof getPerson> = {
  person: {
    userId: idOf(7),
    role: 'contractor',
    name: 'Maria Rivera',
    companyName: 'Rivera Plumbing',
    phone: '+14155550123',
    email: null,
    suspended: false,
    createdAt: new Date().toISOString(),
  },
  merchantId: null,
  provider: 'lopay',
  formerMerchants: [],
  payoutsStatus: null,
  payoutsHold: null,
  payoutsFrozenBy: null,
  cardsStopped: false,
  websiteStatus: null,
  googleProfileStatus: null,
  reviewRequests: null,
  paymentLinkCount: 0,
  paidCents: 0,
  optOuts: [],
  budgets: [],
  disputes: [],
};

export const PROPOSAL: Proposal = {
  id: idOf(9),
  action: 'update-user-phone',
  subject: 'Rivera Plumbing',
  changes: [{ what: 'Phone', before: '(415) 555-0123', after: '(415) 555-0199' }],
  notes: [],
  userId: null,
  reason: null,
  proposerName: 'Ana Ruiz',
  proposedAt: new Date().toISOString(),
  own: false,
  outdated: null,
};

/** A desk without waiting items. */
export function answerDesk(): void {
  answer(listProfileChanges, { changes: [] });
  answer(searchStaff, {
    people: [],
    paymentLinks: [],
    websites: [],
    mismatches: [],
    failedTasks: [],
    messages: [],
    optOuts: [],
  });
  answer(getPerson, PERSON);
  answer(listAlerts, { alerts: [] });
  answer(listProposals, { proposals: [] });
  answer(listPaymentMismatches, { mismatches: [] });
  answer(listWebsiteQueue, { websites: [] });
  answer(listGoogleProfileQueue, { googleProfiles: [] });
  answer(getReconciliation, {
    comparedAt: null,
    comparedUntil: null,
    rowCount: 0,
    failedAt: null,
    running: false,
  });
}
