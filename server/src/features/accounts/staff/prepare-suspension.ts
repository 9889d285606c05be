import { REFUSALS } from '@jobly/core/staff/refusals';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { updateRows } from '../../../db/rows.ts';
import { mustFindPerson } from '../../../staff-actions/people.ts';
import {
  aboutPerson,
  change,
  intentOf,
  refusedIntent,
  type StaffIntents,
} from '../../../staff-actions/intent.ts';
import { endSessions } from '../session-queries.ts';
import type { MergeDeps } from './prepare-merge.ts';

/**
 * A paused account cannot sign in. Its links stay payable, unless it is paused for fraud: then cards and payouts
 * stop, too.
 */
export const prepareSuspension =
  (deps: MergeDeps): StaffIntents['set-suspended'] =>
  async (db, { userId, suspended, stopMoney = false }, member) => {
    const person = await mustFindPerson(db, userId);
    const about = aboutPerson(suspended ? 'suspend-account' : 'resume-account', person);
    if (member.role !== 'admin') return refusedIntent(about, REFUSALS.adminOnly);
    if (person.id === member.userId) return refusedIntent(about, REFUSALS.yourself);
    const was = {
      suspended: person.suspended_at !== null,
      stopped: person.cards_stopped_at !== null,
    };
    const after = { suspended, stopped: suspended && stopMoney };
    const stops = after.stopped && !was.stopped;
    const { payouts, checkout } = deps.rowsOfFeatures();
    const state = (paused: boolean) => (paused ? 'paused' : 'active');
    const money = (stopped: boolean) => (stopped ? 'stopped' : 'as usual');
    const same = was.suspended === suspended && was.stopped === after.stopped;
    return intentOf(about, {
      refused: same ? `This account is ${state(was.suspended)} already.` : null,
      canUndo: true,
      // One may stop money; letting it go on takes two.
      takesTwo: was.stopped && !after.stopped,
      changes: [
        ...change('Account', state(was.suspended), state(suspended)),
        ...change('Cards and payouts', money(was.stopped), money(after.stopped)),
      ],
      notes: stops
        ? [
            `Customers cannot pay by card on ${await countOpenLinks(db, userId)}.`,
            payouts.canHoldPayouts(person.lopay_merchant_id)
              ? 'Payouts are held.'
              : 'The payment provider cannot hold payouts by itself: please ask them by phone.',
            'Money that was paid already stays with the payment provider.',
          ]
        : [],
      before: was,
      after,
      async apply(running) {
        const suspended_at = suspended ? (person.suspended_at ?? deps.clock.now()) : null;
        await updateRows(running, 'users', { id: person.id }, { suspended_at });
        if (suspended) await endSessions(running, person.id);
        if (was.stopped !== after.stopped) await payouts.stopMoney(running, userId, after.stopped);
        if (stops) await checkout.closeCheckoutsOf(running, userId);
      },
    });
  };

async function countOpenLinks(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_links
    where user_id = ${userId} and status = 'unpaid' and cancelled_at is null
      and (expires_at is null or expires_at > now())`.execute(db);
  const { count } = rows[0]!;
  return `${count} open link${count === 1 ? '' : 's'}`;
}
