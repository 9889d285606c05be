import type { Client } from 'pg';

/** Everything that is ours: neither PostgreSQL's own schemas nor what an extension brings. */
export const OUR_RELATIONS = `
  n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
  and c.relpersistence <> 't'
  and not exists (
    select from pg_depend d
     where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

export interface StoredTable {
  /** The table that holds the rows: an ordinary one, or one partition. */
  source: string;
  /** Where rows go on restore: the partitioned table sends each to its partition. */
  target: string;
  columns: string[];
}

/** The migrator writes its own tables; pg-boss knows which version of itself it has installed. */
const NOT_DATA = new Set([
  '"public"."schema_migrations"',
  '"public"."schema_functions"',
  '"pgboss"."version"',
]);

/** Quoted always, not only where it has to be: what is read back from a file passes as a name by its quotes. */
const quoted = (name: string) => `'"' || replace(${name}, '"', '""') || '"'`;
const qualified = (schema: string, name: string) => `${quoted(schema)} || '.' || ${quoted(name)}`;

export async function listStoredTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select ${qualified('n.nspname', 'c.relname')} as source,
           ${qualified('rn.nspname', 'r.relname')} as target,
           array(select ${quoted('a.attname')} from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0
                    and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_class r on r.oid = coalesce(pg_partition_root(c.oid)::oid, c.oid)
      join pg_namespace rn on rn.oid = r.relnamespace
     where c.relkind = 'r' and ${OUR_RELATIONS}
     order by n.nspname, c.relname`);
  return rows.filter(({ source, columns }) => columns.length > 0 && !NOT_DATA.has(source));
}

export async function listSequences(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select ${qualified('n.nspname', 'c.relname')} as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${OUR_RELATIONS}
     order by n.nspname, c.relname`);
  return rows.map(({ name }) => name);
}

const OUR_TABLE = (id: string) => `
  join pg_class c on c.oid = ${id} and c.relkind in ('r', 'p')
  join pg_namespace n on n.oid = c.relnamespace and ${OUR_RELATIONS}`;

/** In the order in which they are switched off; the last kind is the first to be switched on again. */
const GUARDS = `
  select 1 as turn, k.oid,
    format('ALTER TABLE %I.%I DROP CONSTRAINT %I;', n.nspname, c.relname, k.conname) as off,
    -- Adding a foreign key checks every row: a backup that breaks one is refused here.
    format('ALTER TABLE %I.%I ADD CONSTRAINT %I %s;', n.nspname, c.relname, k.conname,
      pg_get_constraintdef(k.oid)) as on
  from pg_constraint k ${OUR_TABLE('k.conrelid')}
  where k.contype = 'f' and k.conparentid = 0
  union all
  select 2, t.oid,
    format('ALTER TABLE %I.%I DISABLE TRIGGER %I;', n.nspname, c.relname, t.tgname),
    format('ALTER TABLE %I.%I ENABLE %s TRIGGER %I;', n.nspname, c.relname,
      case t.tgenabled when 'A' then 'ALWAYS' when 'R' then 'REPLICA' end, t.tgname)
  from pg_trigger t ${OUR_TABLE('t.tgrelid')}
  where not t.tgisinternal and t.tgenabled <> 'D'
  union all
  select 3, c.oid,
    format('ALTER TABLE %I.%I NO FORCE ROW LEVEL SECURITY;', n.nspname, c.relname),
    format('ALTER TABLE %I.%I FORCE ROW LEVEL SECURITY;', n.nspname, c.relname)
  from pg_class own ${OUR_TABLE('own.oid')}
  where own.relforcerowsecurity
  order by turn, oid`;

/**
 * While rows are loaded, foreign keys, triggers and row security must not act: the rows already
 * passed them once. To be run before and after, in one transaction, with an owner's rights only (to
 * switch off the foreign keys' own triggers, one would have to be a superuser). Migrations may have
 * laid rows of their own; the backup has them, perhaps changed, so all tables are emptied.
 */
export async function guardStatements(
  client: Client,
): Promise<{ before: string[]; after: string[] }> {
  const { rows } = await client.query<{ turn: number; off: string; on: string }>(GUARDS);
  const sources = (await listStoredTables(client)).map(({ source }) => source);
  return {
    before: [
      ...rows.map(({ off }) => off),
      ...(sources.length > 0 ? [`TRUNCATE ${sources.join(', ')};`] : []),
    ],
    after: rows.toSorted((a, b) => b.turn - a.turn).map(({ on }) => on),
  };
}
