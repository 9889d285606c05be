import { judgeName, NAME_NOT_ALLOWED } from '@jobly/core/business-names/judge-name';
import { AppError } from '@jobly/core/errors';
import { raiseAlert } from './raised-alerts.ts';
import type { Db } from './db/database.ts';

/** Commits with the caller's own change. */
export async function checkBusinessName(
  db: Db,
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  const judged = judgeName(name);
  if (!judged) return;
  if (judged.verdict === 'refused') {
    throw new AppError('invalid_request', { message: NAME_NOT_ALLOWED });
  }
  const details = { Name: name, 'Reads like': judged.knownAs };
  await raiseAlert(db, {
    kind: 'known_name',
    key: `${userId} ${name}`,
    userId,
    details,
    once: true,
  });
}
