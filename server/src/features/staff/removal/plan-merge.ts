import { SUPPORT_PHONE } from '@jobly/core/brand';
import { toE164 } from '@jobly/core/phone';
import { accountKeptText, accountMergedText, REFUSALS } from '@jobly/core/staff/refusals';
import type { Db } from '../../../db/database.ts';
import { countRows, NOUNS, ONE_PER_ACCOUNT, readOnes } from './account-rows.ts';
import { findReleasable, releaseMerchant } from './merchant-use.ts';
import { mergeAccounts } from './merge-accounts.ts';
import { countMoney } from './money-rows.ts';
import { label, pauseNotes, pauseRefusal, rankRefusal } from '../people-queries.ts';
import type { PersonRow } from '../people-queries.ts';
import { change, refusedPlan } from '../actions/plan.ts';
import type { Plan, Who } from '../actions/plan.ts';
import type { PhoneDeps } from '../actions/plan-phone.ts';

export interface MergeDeps extends PhoneDeps {
  /** A website that is still being made is made for its new owner. */
  enqueueBuild: (db: Db, userId: string) => Promise<void>;
}

export interface MergeInput {
  about: Pick<Plan, 'action' | 'title' | 'userId' | 'subject'>;
  from: PersonRow;
  to: PersonRow;
  removeEmail: boolean;
}

/** Everything of one account becomes another's; of what there is one each, the kept account's stays. */
export async function planMerge(
  deps: MergeDeps,
  db: Db,
  input: MergeInput,
  who: Who,
): Promise<Plan> {
  const { from, to } = input;
  const refused = mergeRefusal(from, to) ?? pauseRefusal(who, from) ?? rankRefusal(who, to);
  if (refused) return refusedPlan(input.about, refused);
  const releasable = await findReleasable(db, input);
  if (releasable === 'neither') return refusedPlan(input.about, REFUSALS.twoMerchants);
  const released = releasable && input[releasable];
  const [money, rows] = [await countMoney(db, from.id), await countRows(db, from.id)];
  const [ones, kept] = [await readOnes(db, from.id), await readOnes(db, to.id)];
  const present = ONE_PER_ACCOUNT.filter((table) => ones[table]);
  const moving = present.filter((table) => !kept[table]);
  const left = present.filter((table) => kept[table]);
  const keptName = label(to);
  const moves = (what: string, count: number) =>
    count > 0 ? change(what, String(count), `${count} at ${keptName}`) : [];
  const takesEmail = !to.email && from.email && !input.removeEmail;
  return {
    ...input.about,
    refused: null,
    dangerous: true,
    canUndo: false,
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
      ...(takesEmail ? change(`E-mail of ${keptName}`, null, from.email) : []),
      ...(rows.sessions > 0 ? change('Signed-in devices', String(rows.sessions), '0') : []),
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
    before: { account: idOf(from), ...rows, ...money, ...ones },
    after: {
      merged_into: to.id,
      moved: moving,
      left,
      ...(released ? { released_merchant: released.lopay_merchant_id } : {}),
    },
    async apply(running) {
      const { removeEmail } = input;
      if (released) {
        const release = { account: released, keptUserId: to.id, now: deps.now };
        await releaseMerchant(running, release);
      }
      const keepsMerchant = released === from;
      await mergeAccounts(running, { from, to, moving, removeEmail, keepsMerchant });
      const website = ones.websites;
      if (moving.includes('websites') && website?.['status'] === 'creating') {
        await deps.enqueueBuild(running, to.id);
      }
    },
  };
}

/** Where no phone changes hands, both phones hear of the merge (else of their change: plan-phone.ts). */
export function tellingBoth(deps: MergeDeps, plan: Plan, { from, to }: MergeInput): Plan {
  const texts = [
    [from.phone, 'account_merged', accountMergedText(SUPPORT_PHONE)],
    [to.phone, 'account_kept', accountKeptText(SUPPORT_PHONE)],
  ] as const;
  return {
    ...plan,
    notes: [...plan.notes, 'Both phones get a text about it.'],
    async apply(db) {
      await plan.apply(db);
      for (const [phone, kind, body] of texts) {
        if (!phone) continue;
        const dedupeKey = `${kind}:${from.id}:${deps.now.getTime()}`;
        const recipient = toE164(phone);
        await deps.queueText(db, { userId: to.id, kind, recipient, body, dedupeKey });
      }
    },
  };
}

function mergeRefusal(from: PersonRow, to: PersonRow): string | null {
  if (from.id === to.id) return REFUSALS.sameAccount;
  if (to.role !== 'contractor' || from.role !== 'contractor') return REFUSALS.keepNotContractor;
  return from.merchant_registration_unknown || to.merchant_registration_unknown
    ? REFUSALS.registrationUnknown
    : null;
}

function idOf(person: PersonRow) {
  const { id, name, company_name, phone, email, lopay_merchant_id } = person;
  return { id, name, company_name, phone, email, lopay_merchant_id };
}
