import { holdNotes, REFUSALS } from '@jobly/core/staff/refusals';
import type { Db } from '../../../db/database.ts';
import { deleteRows, updateRows } from '../../../db/rows.ts';
import type { AccountMove, AccountRows, Merchants } from '../../../staff-actions/account-rows.ts';
import { NOUNS, ONE_PER_ACCOUNT, countMoney, countBelongings, readOnes } from './account-rows.ts';
import {
  label,
  pauseRefusal,
  rankRefusal,
  type PersonRow,
  type StaffMember,
} from '../../../staff-actions/people.ts';
import {
  change,
  intentOf,
  refusedIntent,
  type About,
  type Intent,
} from '../../../staff-actions/intent.ts';
import type { PhoneDeps } from './prepare-phone.ts';

/**
 * Before all others: jobs, links and payouts move before the ledger entries (in checkout), because their row locks
 * block concurrent credits and payout entries. What has nothing to move is not asked.
 */
const FIRST = ['jobs', 'paymentLinks', 'customers', 'payouts', 'disputes', 'checkout'] as const;

interface RowsOfFeatures extends Record<
  (typeof FIRST)[number] | 'uploads' | 'reviews',
  AccountRows
> {
  payouts: AccountRows &
    Merchants & {
      canHoldPayouts: (merchantId: string | null) => boolean;
      stopMoney: (db: Db, userId: string, stopped: boolean) => Promise<void>;
    };
  checkout: AccountRows & { closeCheckoutsOf: (db: Db, userId: string) => Promise<void> };
}

export interface MergeDeps extends PhoneDeps {
  rowsOfFeatures: () => RowsOfFeatures;
}

interface MergeInput {
  about: About;
  from: PersonRow;
  to: PersonRow;
  /** Without it the e-mail moves when the kept account has none. */
  removeEmail: boolean;
}

/** Of records that exist once per account, the kept account's stay. */
export async function prepareMerge(
  deps: MergeDeps,
  db: Db,
  input: MergeInput,
  member: StaffMember,
): Promise<Intent> {
  const { from, to } = input;
  const refused = mergeRefusal(from, to) ?? pauseRefusal(member, from) ?? rankRefusal(member, to);
  if (refused) return refusedIntent(input.about, refused);
  const releasable = await deps.rowsOfFeatures().payouts.findReleasable(db, input);
  if (releasable === 'neither') return refusedIntent(input.about, REFUSALS.twoMerchants);
  if (releasable === 'moved') return refusedIntent(input.about, REFUSALS.movedBefore);
  const released = releasable && input[releasable];
  const [money, rows] = [await countMoney(db, from.id), await countBelongings(db, from.id)];
  const [ones, kept] = [await readOnes(db, from.id), await readOnes(db, to.id)];
  const present = ONE_PER_ACCOUNT.filter((table) => ones[table]);
  const moving = present.filter((table) => !kept[table]);
  const left = present.filter((table) => kept[table]);
  const keptName = label(to);
  const moves = (what: string, count: number) =>
    count > 0 ? change(what, String(count), `${count} at ${keptName}`) : [];
  const takesEmail = !to.email && from.email && !input.removeEmail;
  return intentOf(input.about, {
    takesTwo: true,
    changes: [
      ...change('Account', label(from), `merged into ${keptName}`),
      ...moves('Payment links', rows.links),
      ...moves('Payments', money.payments),
      ...moves('Refunds', money.refunds),
      ...moves('Payouts', money.payouts),
      ...moves('Pictures', rows.uploads),
      ...moving.flatMap((table) => change(NOUNS[table], 'kept', `at ${keptName}`)),
      ...left.flatMap((table) => change(NOUNS[table], 'kept', null)),
      ...(from.lopay_merchant_id && released !== from
        ? change('Merchant', from.lopay_merchant_id, keptName)
        : []),
      ...(released ? change('Unused merchant', released.lopay_merchant_id, null) : []),
      ...(takesEmail ? change(`Email of ${keptName}`, null, from.email) : []),
    ],
    notes: [
      'This cannot be taken back.',
      ...(from.phone ? [`${from.phone} no longer signs in to it.`] : []),
      ...left.map(
        (table) =>
          `Both have a ${NOUNS[table].toLowerCase()}: the one of ${keptName} stays, the other is kept in the log.`,
      ),
      ...(released
        ? [
            `Merchant ${released.lopay_merchant_id} of ${label(released)} is let go. It stays at the payment provider, without money: please ask them to close it.`,
          ]
        : []),
      ...pauseNotes(from),
      ...pauseNotes(to),
    ],
    before: { account: accountOf(from), ...rows, ...money, ...ones },
    after: {
      merged_into: to.id,
      moved: moving,
      left,
      ...(released ? { released_merchant: released.lopay_merchant_id } : {}),
    },
    async apply(running) {
      const { removeEmail } = input;
      const features = deps.rowsOfFeatures();
      if (released) {
        const release = { account: released, keptUserId: to.id, now: deps.clock.now() };
        await features.payouts.releaseMerchant(running, release);
      }
      const keepsMerchant = released === from;
      await mergeAccounts(features, running, { from, to, moving, removeEmail, keepsMerchant });
    },
  });
}

/** Without a change of phone, both accounts are notified of the merge (else by plan-phone.ts). */
export function notifyingBoth(deps: MergeDeps, intent: Intent, { from, to }: MergeInput): Intent {
  return {
    ...intent,
    notes: [
      ...intent.notes,
      'Both accounts are told by text and email, with a link that freezes payouts.',
      ...holdNotes(deps.holdHours),
    ],
    async apply(db) {
      await intent.apply(db);
      await deps.accountChanged(db, { userId: to.id, kind: 'merge', notify: [from, to] });
    },
  };
}

function mergeRefusal(from: PersonRow, to: PersonRow): string | null {
  if (from.id === to.id) return REFUSALS.sameAccount;
  if (from.payouts_frozen_at || to.payouts_frozen_at) return REFUSALS.payoutsFrozen;
  if (to.role !== 'contractor' || from.role !== 'contractor') return REFUSALS.keepNotContractor;
  return from.merchant_registration_unknown || to.merchant_registration_unknown
    ? REFUSALS.registrationUnknown
    : null;
}

export function pauseNotes(person: PersonRow): string[] {
  return person.suspended_at ? [`${label(person)} is paused.`] : [];
}

export function accountOf(person: PersonRow) {
  const { id, name, company_name, phone, email, lopay_merchant_id } = person;
  return { id, name, company_name, phone, email, lopay_merchant_id };
}

function inOrder(rows: RowsOfFeatures): AccountRows[] {
  const all: object[] = [...new Set([...FIRST.map((name) => rows[name]), ...Object.values(rows)])];
  return all.filter((feature): feature is AccountRows => 'moveRows' in feature);
}

async function mergeAccounts(
  rows: RowsOfFeatures,
  db: Db,
  merge: Omit<MergeInput, 'about'> & Pick<AccountMove, 'moving' | 'keepsMerchant'>,
): Promise<void> {
  const { from, to, moving, keepsMerchant } = merge;
  const contractorId = await rows.payouts.ensureContractor(db, to.id);
  const move = { from: from.id, to: to.id, contractorId, moving, keepsMerchant };
  for (const feature of inOrder(rows)) await feature.moveRows(db, move);
  const profile = {
    name: to.name ?? from.name,
    company_name: to.company_name ?? from.company_name,
    email: to.email ?? (merge.removeEmail ? null : from.email),
  };
  await updateRows(db, 'profiles', { id: to.id }, profile);
  await deleteAccount(rows, db, from.id);
}

/**
 * For an account without money; the rest cascades. Its form response stays, so that a resend does not create it
 * again.
 */
export async function deleteAccount(rows: RowsOfFeatures, db: Db, userId: string): Promise<void> {
  for (const feature of [rows.uploads, rows.reviews, rows.checkout, rows.paymentLinks]) {
    await feature.deleteRows?.(db, userId);
  }
  await deleteRows(db, 'users', { id: userId });
}
