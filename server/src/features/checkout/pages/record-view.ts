import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { RateLimit } from '../../../db/rate-limits.ts';
import { isMachine } from '../../../http/requests/machines.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { LinkOnPage } from './link-look-up.ts';

export interface ViewDeps {
  database: Database;
  clock: Clock;
  /** One view per visitor, link and hour. */
  views: RateLimit;
}

export interface Visitor {
  /**
   * The signed-in user and whose account they view, if any: a contractor who looks at their own link
   * does not count, nor does support that looks through their eyes.
   */
  userIds: (string | undefined)[];
  key: string;
  userAgent: string;
}

export async function recordView(
  deps: ViewDeps,
  link: LinkOnPage,
  visitor: Visitor,
): Promise<boolean> {
  if (visitor.userIds.includes(link.user_id)) return false;
  if (isMachine(visitor.userAgent)) return false;
  const turn = await deps.views.take(`${link.id}:${visitor.key}`);
  if (!turn.ok) return false;
  // The first view is a moment of the link's story; later ones are a number.
  await sql`
    with viewed as (
      update payment_links set view_count = view_count + 1 where id = ${link.id}
      returning id, user_id, view_count
    )
    insert into payment_link_events (payment_link_id, user_id, kind, created_at)
    select id, user_id, 'viewed', ${deps.clock.now()} from viewed where view_count = 1`.execute(
    deps.database.system,
  );
  return true;
}
