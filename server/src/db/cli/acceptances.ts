import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseJson } from '@jobly/core/parse-json';
import type pg from 'pg';
import * as z from 'zod';

const Logged = z.object({ acceptance: z.object({ estimateId: z.uuid(), seal: z.string() }) });
const AT_ONCE = 1_000;

/** Estimates whose acceptance is gone, or no longer what the server logged when it was made (M22). */
export async function changedAcceptances(client: pg.Client, logFile: string): Promise<string[]> {
  const changed: string[] = [];
  let logged: [id: string, seal: string][] = [];
  const compare = async () => {
    const { rows } = await client.query<{ id: string }>(
      `select logged.id from unnest($1::uuid[], $2::text[]) as logged (id, seal)
       left join estimate_acceptances a on a.estimate_id = logged.id
       where app.acceptance_seal(a) is distinct from logged.seal`,
      [logged.map(([id]) => id), logged.map(([, seal]) => seal)],
    );
    changed.push(...rows.map(({ id }) => id));
    logged = [];
  };
  for await (const line of createInterface({ input: createReadStream(logFile) })) {
    const found = line.includes('"acceptance"') && Logged.safeParse(parseJson(line));
    if (!found || !found.success) continue;
    logged.push([found.data.acceptance.estimateId, found.data.acceptance.seal]);
    if (logged.length >= AT_ONCE) await compare();
  }
  await compare();
  return changed;
}
