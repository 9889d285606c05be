import type { Db } from '../../db/database.ts';
import { insertRow } from '../../db/rows.ts';
import type { LocalInbox } from '../../ports/carrier.ts';

/** Shown by `/dev/inbox`. */
export const localInbox = (db: Db): LocalInbox => ({
  store: async (delivery) => (await insertRow(db, 'local_inbox', delivery)).id,
  async find(channel, { to, body, since }) {
    const found = await db
      .selectFrom('local_inbox')
      .select('id')
      .where('channel', '=', channel)
      .where('recipient', '=', to)
      .where('body', '=', body)
      .where('delivered_at', '>=', since)
      .execute();
    return found.map(({ id }) => id);
  },
});
