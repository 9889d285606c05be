import { escapeIdentifier } from 'pg';
import type { Client } from 'pg';
import { listStoredTables, OUR_RELATIONS, qualified } from './catalog.ts';

/**
 * While rows are loaded, foreign keys, triggers and row security must not act: the rows already
 * passed them once. To be run before and after, in one transaction, with an owner's rights only (to
 * switch off the foreign keys' own triggers, one would have to be a superuser). Migrations may have
 * laid rows of their own; the backup has them, perhaps changed, so all tables are emptied.
 */
export async function guardStatements(
  client: Client,
): Promise<{ before: string[]; after: string[] }> {
  const foreignKeys = await listForeignKeys(client);
  const triggers = await listTriggers(client);
  const forced = await listForcedTables(client);
  const sources = (await listStoredTables(client)).map(({ source }) => source);
  return {
    before: [
      ...foreignKeys.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name};`),
      ...triggers.map(({ table, name }) => `ALTER TABLE ${table} DISABLE TRIGGER ${name};`),
      ...forced.map((table) => `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY;`),
      ...(sources.length > 0 ? [`TRUNCATE ${sources.join(', ')};`] : []),
    ],
    after: [
      ...forced.map((table) => `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;`),
      ...triggers.map(
        ({ table, name, state }) =>
          `ALTER TABLE ${table} ENABLE ${ENABLE_WORD[state]}TRIGGER ${name};`,
      ),
      // Adding a foreign key checks every row: a backup that breaks one is refused here.
      ...foreignKeys.map(
        ({ table, name, definition }) =>
          `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition};`,
      ),
    ],
  };
}

type TriggerState = 'O' | 'A' | 'R';
const ENABLE_WORD: Record<TriggerState, string> = { O: '', A: 'ALWAYS ', R: 'REPLICA ' };

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
