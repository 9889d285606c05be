import type { BodyOf } from '@jobly/core/contract';
import {
  ROWS_SHOWN,
  UNDO_DAYS,
  type CustomerImport,
  type ImportPreview,
  type Outcome,
  type sendImportRows,
} from '@jobly/core/customers/import/contract';
import { AppError } from '@jobly/core/errors';
import { storedPhone } from '@jobly/core/phone';
import { sql } from 'kysely';
import type { BaseDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import { deleteRows, findRow, lockRow, updateRows, type Row } from '../../db/rows.ts';
import { takeTurnWithMatching } from './merge-customers.ts';

const DAY_MS = 86_400_000;

const undoableSince = (now: Date) => new Date(now.getTime() - UNDO_DAYS * DAY_MS);

interface OwnImport {
  userId: string;
  id: string;
}

/** The rows wait beside the customers; parts that are sent again change nothing. */
export const keepRows = (
  { database }: BaseDeps,
  { userId, id }: OwnImport,
  { place, rows }: BodyOf<typeof sendImportRows>,
): Promise<void> =>
  database.system.transaction().execute(async (db) => {
    await sql`insert into customer_imports (id, user_id) values (${id}, ${userId}) on conflict do nothing`.execute(
      db,
    );
    const { done_at: doneAt } = await lockOwn(db, { userId, id });
    if (doneAt) return;
    const kept = rows.map((row) => ({ ...row, phone: row.phone && storedPhone(row.phone) }));
    await sql`
      insert into customer_import_rows (user_id, import_id, place, name, phone, email, address, job_address, notes, terms)
      select ${userId}, ${id}, ${place} + nth - 1, name, phone, email, nullif(address, ''),
        nullif("jobAddress", ''), nullif(notes, ''),
        array(select distinct left(term, 60) from app.customer_terms(name, phone) as term)
      from rows from (jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
        as (name text, phone text, email text, address text, "jobAddress" text, notes text))
        with ordinality as kept (name, phone, email, address, "jobAddress", notes, nth)
      on conflict do nothing`.execute(db);
  });

interface PlannedRow {
  place: number;
  outcome: Outcome;
  name: string | null;
  first: number;
  count: number;
}

export async function previewImport(
  { database }: BaseDeps,
  { userId, id }: OwnImport,
): Promise<ImportPreview> {
  const db = database.readAs(userId);
  const [found, { rows }] = await Promise.all([
    findRow(db, 'customer_imports', { id, user_id: userId }),
    sql<PlannedRow>`
      with plan as (
        select *, row_number() over (partition by outcome order by place) as nth,
          count(*) over (partition by outcome)::int as count
        from app.plan_import(${userId}, ${id})
      )
      select plan.place, outcome, c.name, first_place as first, count
      from plan left join customers c on c.id = app.customer_root(known_id) and c.user_id = ${userId}
      where nth <= ${ROWS_SHOWN} order by place`.execute(db),
  ]);
  if (!found) throw new AppError('customer_import_not_found');
  const countOf = (one: Outcome) => rows.find(({ outcome }) => outcome === one)?.count ?? 0;
  return { fresh: countOf('fresh'), known: countOf('known'), twice: countOf('twice'), shown: rows };
}

/** The largest takes some seconds; the lock of the matching is held at the end alone (app.run_import). */
const RUN_MS = 18_000;

export const runImport = ({ database, clock }: BaseDeps, own: OwnImport): Promise<CustomerImport> =>
  database.system.transaction().execute(async (db) => {
    const { id, userId } = own;
    const { made, done_at: doneAt } = await lockOwn(db, own);
    // Done already: the first answer was lost.
    if (made !== null) return { id, made, doneAt: doneAt!.toISOString() };
    await sql`set local statement_timeout = ${sql.lit(RUN_MS)}`.execute(db);
    const run = await sql<{
      made: number;
    }>`select app.run_import(${userId}, ${id}) as made`.execute(db);
    const done = { made: run.rows[0]!.made, done_at: clock.now() };
    await updateRows(db, 'customer_imports', { id, user_id: userId }, done);
    await deleteRows(db, 'customer_import_rows', { import_id: id, user_id: userId });
    return { id, made: done.made, doneAt: done.done_at.toISOString() };
  });

export const undoImport = (
  { database, clock }: BaseDeps,
  own: OwnImport,
): Promise<{ made: number; removed: number }> =>
  database.system.transaction().execute(async (db) => {
    const { id, userId } = own;
    const { made, removed, done_at: doneAt } = await lockOwn(db, own);
    if (made === null || doneAt! < undoableSince(clock.now())) {
      throw new AppError('customer_import_not_undone');
    }
    if (removed !== null) return { made, removed };
    // After its row, as a run does.
    await takeTurnWithMatching(db);
    const undo = await sql<{ removed: number }>`
      select app.undo_import(${userId}, ${id}) as removed`.execute(db);
    await updateRows(db, 'customer_imports', { id, user_id: userId }, undo.rows[0]!);
    return { made, ...undo.rows[0]! };
  });

export const listImports = ({ database, clock }: BaseDeps, userId: string) =>
  database
    .readAs(userId)
    .selectFrom('customer_imports')
    .select(['id', 'made', 'done_at'])
    .where('user_id', '=', userId)
    .where('removed', 'is', null)
    .where('made', '>', 0)
    .where('done_at', '>', undoableSince(clock.now()))
    .orderBy('done_at', 'desc')
    .execute();

/** Those that were never run, and those that can no longer be undone. */
export async function cleanUpImports({ database, clock }: BaseDeps): Promise<void> {
  const now = clock.now();
  await sql`delete from customer_imports where done_at < ${undoableSince(now)}
    or (done_at is null and created_at < ${new Date(now.getTime() - DAY_MS)})`.execute(
    database.system,
  );
}

async function lockOwn(db: Db, { userId, id }: OwnImport): Promise<Row<'customer_imports'>> {
  const found = await lockRow(db, 'customer_imports', { id, user_id: userId });
  if (!found) throw new AppError('customer_import_not_found');
  return found;
}
