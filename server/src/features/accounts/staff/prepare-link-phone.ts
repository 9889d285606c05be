import { phoneDigits } from '@jobly/core/phone';
import { countedRows, phoneTaken, REFUSALS } from '@jobly/core/staff/refusals';
import type { Db } from '../../../db/database.ts';
import { updateRows } from '../../../db/rows.ts';
import { countMoney, countBelongings, moneySentence, readOnes } from './account-rows.ts';
import {
  accountRefusal,
  findPersonByPhone,
  label,
  mustFindPerson,
  pauseRefusal,
  rankRefusal,
  type PersonRow,
  type StaffMember,
} from '../../../staff-actions/people.ts';
import {
  aboutPerson,
  change,
  refusedIntent,
  type StaffIntents,
} from '../../../staff-actions/intent.ts';
import { prepareDeletion } from './prepare-delete-user.ts';
import { prepareMerge, type MergeDeps } from './prepare-merge.ts';
import { changeNotes, prepareSetPhone, setPhone } from './prepare-phone.ts';
import { saveDrift } from './provider-drift.ts';
import { readPhone } from '../../../phones.ts';

/** The account that has the phone is deleted if it is empty, else merged. */
export const prepareLinkPhone =
  (deps: MergeDeps): StaffIntents['link-phone-to-user'] =>
  async (db, input, member) => {
    const keep = await mustFindPerson(db, input.keepUserId);
    const about = aboutPerson('link-phone-to-user', keep, 'profile');
    const read = readPhone(input.phone);
    if ('problem' in read) return refusedIntent(about, read.problem);
    const { phone } = read;
    const goes = input.deleteNewPhoneUserId
      ? await mustFindPerson(db, input.deleteNewPhoneUserId)
      : undefined;
    const refused =
      accountRefusal(member, keep) ?? (await linkRefusal(db, { keep, goes, phone }, member));
    if (refused) return refusedIntent(about, refused);
    if (!goes) return prepareSetPhone(deps, { about, person: keep, phone });

    const belongings = await belongingsOf(db, goes, keep);
    const { removeEmail = false } = input;
    const going = belongings
      ? await prepareMerge(deps, db, { about, from: goes, to: keep, removeEmail }, member)
      : await prepareDeletion(deps, db, { about, person: goes, keptUserId: keep.id });
    if (going.refused) return refusedIntent(about, going.refused);
    const takesEmail = !belongings && !removeEmail && !keep.email && goes.email;
    return {
      ...going,
      takesTwo: true,
      changes: [
        ...change(`Phone of ${label(keep)}`, keep.phone, phone),
        ...(takesEmail ? change(`Email of ${label(keep)}`, null, goes.email) : []),
        ...going.changes,
      ],
      notes: [
        ...going.notes,
        `${label(keep)} is signed out everywhere and signs in with the new phone.`,
        ...changeNotes(deps, keep),
        ...(belongings ? [`The account that goes has ${belongings}: its rows move.`] : []),
      ],
      before: { phone: keep.phone, gone: going.before },
      after: { phone, gone: going.after },
      async apply(running) {
        await going.apply(running);
        if (takesEmail) {
          await updateRows(running, 'profiles', { id: keep.id }, { email: goes.email });
        }
        await setPhone(deps, running, keep, phone, [goes]);
        await saveDrift(deps, running, keep, { phone });
      },
    };
  };

async function linkRefusal(
  db: Db,
  { keep, goes, phone }: { keep: PersonRow; goes: PersonRow | undefined; phone: string },
  member: StaffMember,
): Promise<string | null> {
  if (keep.phone && phoneDigits(keep.phone) === phoneDigits(phone)) return REFUSALS.samePhone;
  const holder = await findPersonByPhone(db, phone);
  if (!goes) return holder ? phoneTaken(phone, label(holder)) : null;
  if (goes.id === keep.id) return REFUSALS.sameAccount;
  if (goes.id === member.userId) return REFUSALS.yourself;
  if (holder?.id !== goes.id) return REFUSALS.phoneNotOfAccount;
  if (goes.merchant_registration_unknown) return REFUSALS.registrationUnknown;
  return rankRefusal(member, goes) ?? pauseRefusal(member, goes);
}

/** What a deletion would lose; undefined for an empty account. */
async function belongingsOf(db: Db, goes: PersonRow, keep: PersonRow): Promise<string | undefined> {
  const money = moneySentence(await countMoney(db, goes.id));
  if (money) return money;
  const { links } = await countBelongings(db, goes.id);
  const records = Object.keys(await readOnes(db, goes.id)).length;
  // Needed when the kept account has none: at the provider it holds the e-mail.
  const merchants = goes.lopay_merchant_id && !keep.lopay_merchant_id ? 1 : 0;
  const counts = [
    [links, 'payment link'],
    [records, 'service record'],
    [merchants, 'merchant'],
  ] as const;
  return links + records + merchants > 0 ? countedRows(counts) : undefined;
}
