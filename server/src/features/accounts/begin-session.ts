import type { Db } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';
import type { Enqueue } from '../../tasks/tasks.ts';
import { deviceName } from '../../http/requests/user-agent.ts';
import type { AccountChanged } from '../../outgoing-message.ts';
import { startSession, type NewSession, type StartedSession } from './sessions.ts';

export interface BeginSessionDeps {
  enqueue: Enqueue;
  accountChanged: AccountChanged;
}

/** After any kind of sign-in; commits with the proof. */
export async function beginSession(
  deps: BeginSessionDeps,
  db: Db,
  { isNewDevice, ...request }: NewSession & { isNewDevice: boolean },
): Promise<StartedSession> {
  const { account, now, userAgent } = request;
  const started = await startSession(db, request);
  // Registers the business with the provider (spec 2, home).
  if (account.role === 'contractor') {
    await deps.enqueue(db, 'ensure-merchant', { userId: account.id });
  }
  if (isNewDevice) {
    const never = { id: account.id, first_signed_in_at: null };
    const isFirst = await updateRows(db, 'users', never, { first_signed_in_at: now });
    if (!isFirst) {
      const device = deviceName(userAgent);
      await deps.accountChanged(db, { userId: account.id, kind: 'new_device', device });
    }
  }
  return started;
}
