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
