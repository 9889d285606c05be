import { Contractor } from '@jobly/core/accounts/contract';
import type { Profile } from '@jobly/core/accounts/contract';
import { nextPayoutDay } from '@jobly/core/dates';
import type { findContractor, findProfile } from './queries.ts';

type Row<Query extends (...parameters: never[]) => Promise<unknown>> = NonNullable<
  Awaited<ReturnType<Query>>
>;

export function profileReply(row: Row<typeof findProfile>): Profile {
  return {
    id: row.id,
    name: row.name,
    companyName: row.company_name,
    phone: row.phone,
    email: row.email,
  };
}

export function contractorReply(row: Row<typeof findContractor>, now: Date): Contractor {
  return Contractor.parse({
    id: row.id,
    userId: row.user_id,
    lopayMerchantId: row.lopay_merchant_id,
    payoutsStatus: row.payouts_status,
    nextPayoutDate:
      row.payouts_status === 'active'
        ? nextPayoutDay(row.next_payout_date, now)
        : row.next_payout_date,
    businessVerificationStatus: row.business_verification_status,
    bankRoutingLast4: row.bank_routing_last4,
    bankAccountLast4: row.bank_account_last4,
    bankChangeLast4: row.bank_change_last4,
    bankAccountType: row.bank_account_type,
    bankName: row.bank_name,
    bnplRequested: row.bnpl_requested,
    extrasWebsite: row.extras_website,
    extrasReviews: row.extras_reviews,
    extrasGmb: row.extras_gmb,
  });
}
