import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseJson } from '@jobly/core/parse-json';
import type pg from 'pg';
import * as z from 'zod';

const Logged = z.object({ acceptance: z.object({ estimateId: z.uuid(), seal: z.string() }) });
const Timed = z.object({ time: z.iso.datetime() });

interface Doubted {
  /** Gone, or no longer what the server logged when it was made. */
  changed: string[];
  /** Made while the log was written, which lacks them. */
  unlogged: string[];
}

/** Estimates whose acceptance is not what the log of all servers says (M22). */
export async function doubtedAcceptances(client: pg.Client, logFile: string): Promise<Doubted> {
  const logged: [id: string, seal: string][] = [];
  let first: string | undefined;
  let last: string | undefined;
  for await (const line of createInterface({ input: createReadStream(logFile) })) {
    const read = parseJson(line);
    const timed = Timed.safeParse(read);
    if (timed.success) {
      last = timed.data.time;
      first ??= last;
    }
    const found = line.includes('"acceptance"') && Logged.safeParse(read);
    if (!found || !found.success) continue;
    logged.push([found.data.acceptance.estimateId, found.data.acceptance.seal]);
  }
  const ids = logged.map(([id]) => id);
  const listIds = async (text: string, values: unknown[]) =>
    (await client.query<{ id: string }>(text, values)).rows.map(({ id }) => id);
  return {
    // Logged before it commits: one that failed then is logged again, with another seal.
    changed: await listIds(
      `select logged.id from unnest($1::uuid[], $2::text[]) as logged (id, seal)
       left join estimate_acceptances a on a.estimate_id = logged.id
       group by logged.id having bool_and(app.acceptance_seal(a) is distinct from logged.seal)`,
      [ids, logged.map(([, seal]) => seal)],
    ),
    unlogged: await listIds(
      `select estimate_id as id from estimate_acceptances
       where accepted_at between $1 and $2 and estimate_id <> all($3::uuid[])`,
      [first ?? null, last ?? null, ids],
    ),
  };
}
