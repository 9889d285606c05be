import { BANK_CHANGES, holdOf } from '@jobly/core/payouts/hold';
import { REFUSALS } from '@jobly/core/staff/refusals';
import { endAlert } from '../../../raised-alerts.ts';
import { camelRow } from '../../../db/camel-row.ts';
import { findRow, updateRows, type Row } from '../../../db/rows.ts';
import { accountRefusal, mustFindPerson } from '../../../staff-actions/people.ts';
import {
  aboutPerson,
  change,
  intentOf,
  refusedIntent,
  type StaffIntents,
} from '../../../staff-actions/intent.ts';
import type { PayoutsDeps } from '../deps.ts';
import { accountChanged } from './account-changed.ts';
import { countBankChanges } from './hold.ts';

/** Ends a freeze or a hold, and lets a bank account that was changed too often be changed again. */
export const prepareRelease =
  (deps: PayoutsDeps): StaffIntents['release-payouts'] =>
  async (db, { userId }, member) => {
    const person = await mustFindPerson(db, userId);
    const about = aboutPerson('release-payouts', person);
    const refused = accountRefusal(member, person);
    if (refused) return refusedIntent(about, refused);
    // Also when the owner froze it: their freeze outlasts the pause.
    if (person.cards_stopped_at) return refusedIntent(about, REFUSALS.stoppedForFraud);
    const row = await findRow(db, 'contractors', { user_id: userId });
    const now = deps.clock.now();
    const hold = row && holdOf(camelRow(row), { now, payouts: true });
    const bankChanges = row ? await countBankChanges(db, row, now) : 0;
    if (!row || (!hold && bankChanges < BANK_CHANGES.most)) {
      return refusedIntent(about, REFUSALS.nothingHeld);
    }
    return intentOf(about, {
      takesTwo: true,
      changes: [
        ...(hold ? change('Payouts', stateOf(row), 'go on') : []),
        ...change('Bank account', 'cannot be changed', 'can be changed'),
      ],
      notes: [
        'Speak to the owner first, at a number from before the change.',
        'The owner is told by text and email, also on the ways of before, with a link that freezes again.',
        ...(person.suspended_at ? ['The account is paused.'] : []),
        ...(row.bank_account_last4
          ? [`Payouts go to the account ending in ${row.bank_account_last4}.`]
          : []),
      ],
      before: { payouts: hold?.why ?? 'not held', bank_changes: bankChanges },
      after: { payouts: 'released', bank_changes: 0 },
      async apply(running) {
        await updateRows(
          running,
          'contractors',
          { user_id: userId },
          {
            payouts_frozen_at: null,
            payouts_frozen_by: null,
            payouts_held_until: null,
            payouts_held_for: null,
            bank_changes_from: now,
          },
        );
        await deps.enqueue(running, 'hold-payouts', {});
        await accountChanged(deps, running, { userId, kind: 'release' });
        const because = 'The payouts were released.';
        await endAlert(running, { kind: 'change_disowned', key: userId, because });
      },
    });
  };

/** With its time: a proposal to release one freeze does not release the next. */
function stateOf({ payouts_frozen_at: frozen, payouts_held_until: held }: Row<'contractors'>) {
  return frozen ? `frozen since ${inUtc(frozen)}` : `held until ${inUtc(held!)}`;
}

const inUtc = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
