/** The catalogue queries behind the shell's backslash commands. */
const OURS = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_toast'`;

const relations = (kinds: string): string => `
  select n.nspname as "Schema", c.relname as "Name",
         case c.relkind when 'r' then 'table' when 'p' then 'partitioned table' when 'v' then 'view'
           when 'm' then 'materialized view' when 'S' then 'sequence' else c.relkind::text end as "Type",
         pg_get_userbyid(c.relowner) as "Owner"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = any (string_to_array('${kinds}', ',')::"char"[]) and ${OURS}
   order by 1, 2`;

export const CATALOGUE_QUERIES: Record<string, string> = {
  '\\d': relations('r,p,v,m,S'),
  '\\dt': relations('r,p'),
  '\\dn': `select n.nspname as "Name", pg_get_userbyid(n.nspowner) as "Owner"
             from pg_namespace n where ${OURS} order by 1`,
  '\\du': `select rolname as "Role",
                  concat_ws(', ', case when rolsuper then 'superuser' end,
                    case when rolcreaterole then 'create role' end,
                    case when rolcreatedb then 'create database' end,
                    case when rolbypassrls then 'bypass row security' end,
                    case when not rolcanlogin then 'cannot log in' end) as "Attributes"
             from pg_roles where rolname !~ '^pg_' order by 1`,
  '\\l': `select datname as "Name", pg_get_userbyid(datdba) as "Owner",
                 pg_encoding_to_char(encoding) as "Encoding",
                 pg_size_pretty(case when has_database_privilege(oid, 'connect')
                   then pg_database_size(oid) end) as "Size"
            from pg_database where not datistemplate order by 1`,
};

/** Each part of \d NAME: a heading and a query whose $1 is the table's oid. */
export const TABLE_PARTS: { heading: string; sql: string }[] = [
  {
    heading: '',
    sql: `select a.attname as "Column", format_type(a.atttypid, a.atttypmod) as "Type",
                 case when a.attnotnull then 'not null' end as "Nullable",
                 pg_get_expr(d.adbin, d.adrelid) as "Default"
            from pg_attribute a
            left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
           where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`,
  },
  {
    heading: 'Indexes',
    sql: `select pg_get_indexdef(indexrelid) from pg_index where indrelid = $1 order by 1`,
  },
  {
    heading: 'Constraints',
    sql: `select quote_ident(conname) || ' ' || pg_get_constraintdef(oid) from pg_constraint
           where conrelid = $1 and contype in ('c', 'f', 'x') order by contype, conname`,
  },
  {
    heading: 'Referenced by',
    sql: `select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) from pg_constraint
           where confrelid = $1 and contype = 'f' order by 1`,
  },
  {
    heading: 'Policies',
    sql: `select quote_ident(polname) || coalesce(' using ' || pg_get_expr(polqual, polrelid), '')
                   || coalesce(' with check ' || pg_get_expr(polwithcheck, polrelid), '')
            from pg_policy where polrelid = $1 order by 1`,
  },
  {
    heading: 'Triggers',
    sql: `select pg_get_triggerdef(oid) from pg_trigger
           where tgrelid = $1 and not tgisinternal order by 1`,
  },
];
