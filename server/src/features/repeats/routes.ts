import { addDays, dayIn } from '@jobly/core/dates';
import { AppError } from '@jobly/core/errors';
import * as contract from '@jobly/core/repeats/contract';
import { nextDay } from '@jobly/core/repeats/rules';
import { businessTimeZone } from '@jobly/core/time-zone';
import { findRow, updateRows } from '../../db/rows.ts';
import { jsonRoute, type Route } from '../../http/route.ts';
import { pricedRow } from '../../fee-rules.ts';
import type { RepeatDeps } from './make-repeats.ts';
import {
  findRepeat,
  findRepeatOf,
  insertDay,
  insertRepeat,
  listRunning,
  lockRepeat,
  type ShownRepeat,
} from './queries.ts';

const MOST_DAYS_AHEAD = 366;

export function repeatRoutes({ database, clock, fees }: RepeatDeps): Route[] {
  const todayOf = ({ phone, timeZone }: { phone: string | null; timeZone: string | null }) =>
    dayIn(businessTimeZone(phone, timeZone), clock.now());
  return [
    jsonRoute(contract.listRepeats, async ({ caller: { userId } }) => ({
      repeats: (await listRunning(database.readAs(userId), userId)).map(repeatOf),
    })),

    jsonRoute(contract.getLinkRepeat, async ({ caller, params: { id } }) => {
      const db = database.readAs(caller.userId);
      const link = await findRow(db, 'payment_links', { id, user_id: caller.userId });
      if (!link) throw new AppError('payment_link_not_found');
      const repeat = await findRepeatOf(db, caller.userId, id);
      return { repeat: repeat ? repeatOf(repeat) : null, today: todayOf(caller) };
    }),

    jsonRoute(contract.startRepeat, async ({ caller, params, body }) => {
      const { userId } = caller;
      const { every, startsOn, endsOn = null, times = null } = body;
      const asked = { id: params.id, user_id: userId };
      const link = await findRow(database.system, 'payment_links', asked);
      if (!link) throw new AppError('payment_link_not_found');
      if (link.job_id) throw new AppError('payment_link_of_job');
      fees.refuseOther(pricedRow(link));
      const today = todayOf(caller);
      const isInTime = startsOn > today && startsOn <= addDays(today, MOST_DAYS_AHEAD);
      if (!isInTime || (endsOn !== null && endsOn < startsOn)) {
        throw new AppError('repeat_not_valid');
      }
      // One that runs already is the answer to a second tap.
      await insertRepeat(database.system, {
        user_id: userId,
        payment_link_id: params.id,
        every,
        starts_on: startsOn,
        ends_on: endsOn,
        times_left: times,
        next_on: startsOn,
      });
      return { repeat: repeatOf((await findRepeatOf(database.system, userId, params.id))!) };
    }),

    jsonRoute(contract.changeRepeat, ({ caller: { userId }, params: { id }, body }) =>
      database.system.transaction().execute(async (db) => {
        const row = await lockRepeat(db, userId, id);
        if (!row) throw new AppError('repeat_not_found');
        const values = { id, user_id: userId };
        if ('ended' in body) await updateRows(db, 'repeats', values, { next_on: null });
        else if ('amountCents' in body) {
          await updateRows(db, 'repeats', values, { amount_cents: body.amountCents });
        } else if (row.next_on === body.skipped) {
          const { starts_on: startsOn, ends_on: endsOn, every } = row;
          const next = nextDay({ every, startsOn, endsOn }, body.skipped);
          await updateRows(db, 'repeats', values, { next_on: next });
          const day = { repeat_id: id, user_id: userId, day: body.skipped };
          await insertDay(db, {
            ...day,
            payment_link_id: null,
            is_reachable: false,
            is_told: true,
          });
        }
        return { repeat: repeatOf((await findRepeat(db, userId, id))!) };
      }),
    ),
  ];
}

const repeatOf = (row: ShownRepeat): contract.Repeat => ({
  id: row.id,
  every: row.every,
  nextOn: row.next_on,
  endsOn: row.ends_on,
  timesLeft: row.times_left,
  amountCents: row.has_lines ? row.link_cents : (row.amount_cents ?? row.link_cents),
  hasLines: row.has_lines,
  customerName: row.customer_name,
  linkId: row.payment_link_id,
});
