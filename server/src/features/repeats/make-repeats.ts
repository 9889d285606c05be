import { randomUUID } from 'node:crypto';
import { zonesOfPhoneOr } from '@jobly/core/area-codes';
import { dayIn, wallTime } from '@jobly/core/dates';
import { repeatEmail, repeatNews, repeatText } from '@jobly/core/repeats/messages';
import { latestDay, nextDay } from '@jobly/core/repeats/rules';
import { endOfAllowedHours, nextAllowedMoment } from '@jobly/core/reviews/quiet-hours';
import { businessTimeZone } from '@jobly/core/time-zone';
import type { NewsDeps } from '../../base-deps.ts';
import { channelTo, linkWords, messageAbout } from '../../customer-channel.ts';
import { updateRows } from '../../db/rows.ts';
import type { FeeRules } from '../../fee-rules.ts';
import type { LinkWrites } from '../../link-writes.ts';
import {
  insertDay,
  listDue,
  listDueOwners,
  listOwnersToNotify,
  lockDue,
  takeUntold,
} from './queries.ts';

export interface RepeatDeps extends NewsDeps {
  fees: Pick<FeeRules, 'refuseOther' | 'adapt'>;
  links: Pick<LinkWrites, 'copy' | 'recordEvent' | 'touch'>;
}

/** Of the business's day. */
const MADE_FROM_HOUR = 8;

/** Each in its own transaction; what a killed round has not made, the next one makes. */
export async function makeRepeats(deps: RepeatDeps): Promise<void> {
  const { system } = deps.database;
  const now = deps.clock.now();
  let failure: unknown;
  for (const owner of await listDueOwners(system, now)) {
    const timeZone = businessTimeZone(owner.phone, owner.time_zone);
    const [today, hour] = [dayIn(timeZone, now), Number(wallTime(timeZone, now).slice(11, 13))];
    if (hour < MADE_FROM_HOUR) continue;
    for (const id of await listDue(system, owner.id, today)) {
      // One that fails does not keep the others waiting; the task fails at the end.
      await makeOne(deps, id, { today, timeZone, now }).catch((error: unknown) => {
        failure ??= error;
      });
    }
  }
  // After all of them, so that the contractor is told once; of what a killed round made, by the next.
  for (const userId of await listOwnersToNotify(system)) await notifyOfMade(deps, userId);
  if (failure) throw failure;
}

function makeOne(
  deps: RepeatDeps,
  id: string,
  { today, timeZone, now }: { today: string; timeZone: string; now: Date },
): Promise<void> {
  return deps.database.system.transaction().execute(async (db) => {
    const due = await lockDue(db, id, today);
    if (!due?.next_on) return;
    const { user_id: userId, language, times_left: timesLeft } = due;
    const rhythm = { every: due.every, startsOn: due.starts_on, endsOn: due.ends_on };
    const day = latestDay(rhythm, { nextOn: due.next_on, today });
    const link = await deps.links.copy(db, {
      linkId: due.payment_link_id,
      userId,
      id: randomUUID(),
      amountCents: due.amount_cents,
      language,
      timeZone,
      adapt: deps.fees.adapt,
      now,
    });
    const channel = link && (await channelTo(deps, db, link));
    const isLast = timesLeft !== null && timesLeft <= 1;
    await updateRows(
      db,
      'repeats',
      { id },
      {
        next_on: isLast ? null : nextDay(rhythm, day),
        times_left: timesLeft === null ? null : timesLeft - 1,
      },
    );
    const made = { payment_link_id: link?.id ?? null, is_reachable: channel !== undefined };
    await insertDay(db, { repeat_id: id, user_id: userId, day, ...made, is_told: false });
    if (!link || !channel) return;
    const { company_name, owner_name } = due;
    const words = () => linkWords(deps.publicUrl, { ...link, company_name, owner_name });
    const zones = zonesOfPhoneOr(link.customer_phone, timeZone);
    const sendAt = nextAllowedMoment(now, zones);
    await deps.queueMessage(
      db,
      messageAbout(
        link,
        channel,
        {
          userId,
          kind: 'repeat',
          language,
          about: link.id,
          ...(sendAt > now ? { sendAt } : {}),
          // Not at night, even if the carrier was away for hours.
          expiresAt: endOfAllowedHours(sendAt, zones),
        },
        { text: () => repeatText(words()), email: () => repeatEmail(words()) },
      ),
    );
  });
}

function notifyOfMade(deps: RepeatDeps, userId: string): Promise<void> {
  return deps.database.system.transaction().execute(async (db) => {
    const { sent, unsent, last } = await takeUntold(db, userId);
    if (last === null) return;
    await deps.notifyOwner(db, userId, {
      kind: 'repeats_made',
      about: last,
      write: () => repeatNews({ sent, unsent, address: `${deps.publicUrl}/payments/history` }),
    });
  });
}
