import type { Database } from '../../../db/database.ts';
import type { RateLimit } from '../../../db/rate-limits.ts';
import { isMachine } from '../../../http/requests/machines.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { LinkWrites } from '../link-writes.ts';
import type { LinkOnPage } from './link-look-up.ts';

export interface ViewDeps {
  database: Database;
  clock: Clock;
  /** One view per visitor, link and hour. */
  views: RateLimit;
  links: LinkWrites;
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
  await deps.links.recordView(deps.database.system, link.id, deps.clock.now());
  return true;
}
