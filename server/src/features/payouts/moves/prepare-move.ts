import { providerName } from '@jobly/core/brand';
import { holdOf } from '@jobly/core/payouts/hold';
import { setupOf } from '@jobly/core/payouts/setup';
import { REFUSALS } from '@jobly/core/staff/refusals';
import { sql } from 'kysely';
import { camelRow } from '../../../db/camel-row.ts';
import type { Db } from '../../../db/database.ts';
import { deleteRows, findRow, insertRow, updateRows, type Row } from '../../../db/rows.ts';
import { nameOfProvider, providersIn } from '../../../ports/payment-providers.ts';
import { accountRefusal, mustFindPerson, type PersonRow } from '../../../staff-actions/people.ts';
import {
  aboutPerson,
  change,
  intentOf,
  refusedIntent,
  type StaffIntents,
} from '../../../staff-actions/intent.ts';
import type { PayoutsDeps } from '../deps.ts';
import { accountChanged } from '../protection/account-changed.ts';
import { startHold } from '../protection/hold.ts';
import type { FormerMerchant } from './former-merchants.ts';

type Contractor = Row<'contractors'>;

/**
 * Moves a business to the other payment provider of this installation: it gets a merchant there, or the one back that
 * it had. Customers pay through the present one until the new one is set up (finish-moves.ts).
 */
export const prepareMove =
  (deps: PayoutsDeps): StaffIntents['move-provider'] =>
  async (db, { userId }, member) => {
    const person = await mustFindPerson(db, userId);
    const about = aboutPerson('move-provider', person);
    const refused = accountRefusal(member, person);
    if (refused) return refusedIntent(about, refused);
    const row = await findRow(db, 'contractors', { user_id: userId });
    const from = nameOfProvider(deps.provider, row?.lopay_merchant_id ?? null);
    const present = row && !row.lopay_merchant_id ? (row.provider ?? from) : from;
    const to = providersIn(deps.provider).find(({ name }) => name !== present);
    if (!to) return refusedIntent(about, REFUSALS.oneProvider);
    const reason = moveRefusal(person, row, deps.clock.now());
    if (!row || reason) return refusedIntent(about, reason ?? REFUSALS.notRegistered);
    const back = await findRow(db, 'former_merchants', { user_id: userId, provider: to.name });
    const names = { from: providerName(present), to: providerName(to.name) };
    const through = paidThroughAfter(row, back);
    return intentOf(about, {
      takesTwo: true,
      changes: [
        ...change('Payment provider', names.from, names.to),
        ...change('Merchant', row.lopay_merchant_id, back?.merchant_id ?? 'to be registered'),
      ],
      notes: [
        'Speak to the owner first.',
        `The owner is told by text and email, with a link that freezes payouts, now and when customers pay through ${names.to}.`,
        through
          ? `Until ${names.to} has verified the business and its bank account is there, customers go on paying through ${names.from}. Links of before finish there.`
          : `Customers can pay by card once the business is set up at ${names.to}.`,
        'The first payout waits as after a change of the bank account.',
      ],
      before: { provider: present, merchant: row.lopay_merchant_id },
      after: { provider: to.name, merchant: back?.merchant_id ?? null },
      async apply(running) {
        await moveMerchant(deps, running, { row, back, present, to: to.name, through });
        if (!back) await deps.enqueue(running, 'ensure-merchant', { userId });
        const done = through === null && back !== undefined;
        await accountChanged(deps, running, { userId, kind: 'move', ...names, done });
      },
    });
  };

/** What is under way about its money has to end first: it would be lost sight of, or led past a hold. */
function moveRefusal(
  person: PersonRow,
  row: Contractor | undefined,
  now: Date,
): string | undefined {
  if (person.cards_stopped_at || person.suspended_at) return REFUSALS.moveOfStopped;
  if (!row || (!row.lopay_merchant_id && !row.paid_through)) return REFUSALS.notRegistered;
  if (row.merchant_registration_unknown) return REFUSALS.registrationUnknown;
  const isHeld = holdOf(camelRow(row), { now, payouts: true }) !== null || row.payouts_paused;
  const isChanging = row.bank_change_last4 !== null || row.bank_form_opens_at !== null;
  return isHeld || isChanging ? REFUSALS.moveWhileHeld : undefined;
}

/** The merchant through which customers go on paying; null where the next one takes payments at once, or none did. */
function paidThroughAfter(row: Contractor, back: FormerMerchant | undefined): string | null {
  if (setupOf(camelRow(row)).complete) return row.lopay_merchant_id;
  return row.paid_through === back?.merchant_id ? null : row.paid_through;
}

interface Move {
  row: Contractor;
  back: FormerMerchant | undefined;
  present: string;
  to: string;
  through: string | null;
}

/** The contractor's row is locked: payments are opened, and readings saved, before or after this. */
async function moveMerchant(
  deps: PayoutsDeps,
  db: Db,
  { row, back, present, to, through }: Move,
): Promise<void> {
  const { user_id, lopay_merchant_id: merchantId } = row;
  const own = { user_id };
  const now = deps.clock.now();
  if (back) await deleteRows(db, 'former_merchants', { merchant_id: back.merchant_id });
  await updateRows(db, 'contractors', own, {
    provider: to,
    paid_through: through,
    lopay_merchant_id: back?.merchant_id ?? null,
    business_verification_status: back?.business_verification_status ?? 'in_progress',
    payouts_status: back?.bank_account_last4 ? 'active' : 'pending',
    bank_routing_last4: back?.bank_routing_last4 ?? null,
    bank_account_last4: back?.bank_account_last4 ?? null,
    bank_account_type: back?.bank_account_last4 ? row.bank_account_type : null,
    bank_name: back?.bank_account_last4 ? row.bank_name : null,
    next_payout_date: null,
    // A registration that was about to be sent finds its claim gone.
    merchant_registration_started_at: null,
    payouts_paused: back?.payouts_paused ?? false,
    payouts_pause_seen: false,
    payouts_unsettled_since: null,
    late_hold_until: null,
    late_release_until: null,
  });
  if (merchantId) await keepFormer(db, { row, merchantId, provider: present, now });
  await saveBalanceOf(db, user_id, back, now);
  // The new merchant's payouts were not read yet.
  await updateRows(db, 'merchant_polls', own, { payouts_synced_at: null });
  const isDiverted = back?.bank_account_last4 && row.paid_through !== back.merchant_id;
  if (isDiverted && deps.holdHours > 0) await startHold(deps, db, user_id, 'bank');
}

async function keepFormer(
  db: Db,
  {
    row,
    merchantId,
    provider,
    now,
  }: { row: Contractor; merchantId: string; provider: string; now: Date },
): Promise<void> {
  const { user_id } = row;
  const balance = await findRow(db, 'balances', { user_id });
  await insertRow(db, 'former_merchants', {
    merchant_id: merchantId,
    user_id,
    provider,
    business_verification_status: row.business_verification_status,
    bank_routing_last4: row.bank_routing_last4,
    bank_account_last4: row.bank_account_last4,
    available_cents: balance?.available_cents ?? 0,
    pending_cents: balance?.pending_cents ?? 0,
    read_at: balance?.read_at ?? null,
    replaced_at: now,
  });
  await sql`update payouts set merchant_id = ${merchantId}
    where user_id = ${user_id} and merchant_id is null`.execute(db);
}

async function saveBalanceOf(
  db: Db,
  user_id: string,
  merchant: FormerMerchant | undefined,
  now: Date,
): Promise<void> {
  const known = {
    available_cents: merchant?.available_cents ?? 0,
    pending_cents: merchant?.pending_cents ?? 0,
    moved_at: now,
  };
  await updateRows(db, 'balances', { user_id }, known);
}
