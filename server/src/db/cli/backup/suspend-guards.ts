import { escapeIdentifier } from 'pg';
import type { Client } from 'pg';
import { OUR_RELATIONS, qualified } from './catalog.ts';

/**
 * While rows are loaded, foreign keys, triggers and row security must not act: the rows already
 * passed them once. All of it inside the caller's transaction, with an owner's rights only (to
 * switch off the foreign keys' own triggers, one would have to be a superuser).
 */
export async function suspendGuards(client: Client): Promise<{ restore(): Promise<void> }> {
  const foreignKeys = await listForeignKeys(client);
  const triggers = await listTriggers(client);
  const forced = await listForcedTables(client);
  for (const { table, name } of foreignKeys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const { table, name } of triggers) {
    await client.query(`alter table ${table} disable trigger ${name}`);
  }
  for (const table of forced) {
    await client.query(`alter table ${table} no force row level security`);
  }
  return {
    restore: async () => {
      for (const table of forced) {
        await client.query(`alter table ${table} force row level security`);
      }
      for (const { table, name, state } of triggers) {
        await client.query(`alter table ${table} enable ${ENABLE_WORD[state]} trigger ${name}`);
      }
      // Adding a foreign key checks every row: a backup that breaks one is refused here.
      for (const { table, name, definition } of foreignKeys) {
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      }
    },
  };
}

type TriggerState = 'O' | 'A' | 'R';
const ENABLE_WORD: Record<TriggerState, string> = { O: '', A: 'always', R: 'replica' };

const FROM_OUR_TABLES = `
  join pg_class c on c.oid = owner_of_it
  join pg_namespace n on n.oid = c.relnamespace`;

interface GuardRow {
  schema: string;
  table: string;
  name: string;
}

async function listForeignKeys(
  client: Client,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<GuardRow & { definition: string }>(`
    select n.nspname as schema, c.relname as table, k.conname as name,
           pg_get_constraintdef(k.oid) as definition
      from pg_constraint k ${FROM_OUR_TABLES.replace('owner_of_it', 'k.conrelid')}
     where k.contype = 'f' and k.conparentid = 0 and ${OUR_RELATIONS}`);
  return rows.map((row) => ({
    table: qualified(row.schema, row.table),
    name: escapeIdentifier(row.name),
    definition: row.definition,
  }));
}

async function listTriggers(
  client: Client,
): Promise<{ table: string; name: string; state: TriggerState }[]> {
  const { rows } = await client.query<GuardRow & { state: TriggerState }>(`
    select n.nspname as schema, c.relname as table, t.tgname as name, t.tgenabled as state
      from pg_trigger t ${FROM_OUR_TABLES.replace('owner_of_it', 't.tgrelid')}
     where not t.tgisinternal and t.tgenabled <> 'D' and c.relkind in ('r', 'p')
       and ${OUR_RELATIONS}`);
  return rows.map((row) => ({
    table: qualified(row.schema, row.table),
    name: escapeIdentifier(row.name),
    state: row.state,
  }));
}

async function listForcedTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; table: string }>(`
    select n.nspname as schema, c.relname as table
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relforcerowsecurity and ${OUR_RELATIONS}`);
  return rows.map((row) => qualified(row.schema, row.table));
}
