import type { ClientBase } from 'pg';
import { isOutsideTransaction, neededBy, type SqlFile } from '../src/db/sql-files.ts';

/**
 * During a rollout the previous version uses the same tables. So a migration only adds (expands), without locking
 * tables in use; unused things go in a later one that declares it (neededBy in sql-files.ts).
 */
export function breakingChanges(before: Schema, after: Schema): string[] {
  return [
    ...missing(before.tables, after.tables, 'table'),
    ...missing(before.functions, after.functions, 'function'),
    ...missing(kept(before.columns, after), after.columns, 'column'),
    // Without it `on conflict` fails.
    ...missing(kept(before.uniques, after), after.uniques, 'unique index'),
    ...missing(kept(before.grants, after), after.grants, 'grant'),
    ...changedColumns(before, after),
    ...newConstraints(before, after),
    ...newIndexes(before, after),
  ];
}

/** Excused by a line "already satisfied". */
const BINDS = 'binds the version before';

/** Without what the migration declares. */
export function unexcused(file: SqlFile, changes: string[]): string[] {
  const since = neededBy(file);
  // Without a number, or with its own, the previous version could not run beside it.
  if (since && !file.name.startsWith(since)) return [];
  const satisfied = Array.from(
    file.sql.matchAll(/^-- already satisfied: ([\w.]+)$/gm),
    ([, name]) => `constraint ${name} ${BINDS}`,
  );
  return changes
    .filter((change) => !satisfied.some((start) => change.startsWith(start)))
    .filter((change) => !(isOutsideTransaction(file) && change.startsWith('index ')));
}

interface Named {
  name: string;
}
interface OfTable extends Named {
  of: string;
}
interface Column extends OfTable {
  type: string;
  required: boolean;
  filled: boolean;
}
interface Constraint extends OfTable {
  definition: string;
  valid: boolean;
  index: string | null;
  columns: string[];
}
export interface Schema {
  tables: Named[];
  functions: Named[];
  columns: Column[];
  constraints: Constraint[];
  indexes: OfTable[];
  /** By columns, as `on conflict` finds them. */
  uniques: (OfTable & { index: string })[];
  grants: OfTable[];
}

const OURS = `nspname in ('public', 'app')`;

export async function readSchema(client: ClientBase): Promise<Schema> {
  const read = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows;
  const of = `format('%s.%s', nspname, relname)`;
  const tables = `pg_class c join pg_namespace n on n.oid = relnamespace and ${OURS}`;
  const ofFunction = `format('%s.%s(%s)', nspname, proname, pg_get_function_identity_arguments(p.oid))`;
  const functions = `pg_proc p join pg_namespace n on n.oid = pronamespace and nspname = 'app'`;
  return {
    tables: await read(`select ${of} as name from ${tables} where relkind in ('r', 'p', 'v')`),
    functions: await read(`select ${ofFunction} as name from ${functions}`),
    columns: await read(`
      select ${of} as of, format('%s.%s.%s', nspname, relname, attname) as name,
        format_type(atttypid, atttypmod) as type, attnotnull as required,
        atthasdef or attidentity <> '' as filled
      from ${tables} join pg_attribute on attrelid = c.oid
      where relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped`),
    constraints: await read(`
      select ${of} as of, conname as name, pg_get_constraintdef(k.oid) as definition, convalidated as valid,
        (select relname from pg_class where oid = nullif(conindid, 0) and contype in ('p', 'u', 'x')) as index,
        array(select format('%s.%s.%s', nspname, relname, attname) from pg_attribute
          where attrelid = c.oid and attnum = any (conkey)) as columns
      from ${tables} join pg_constraint k on conrelid = c.oid where contype <> 'n'`),
    indexes: await read(`
      select ${of} as of, indexrelid::regclass::text as name
      from ${tables} join pg_index on indrelid = c.oid`),
    uniques: await read(`
      select ${of} as of, indexrelid::regclass::text as index,
        regexp_replace(pg_get_indexdef(indexrelid), '^CREATE UNIQUE INDEX \\S+ ON ', '') as name
      from ${tables} join pg_index on indrelid = c.oid where indisunique and indisvalid`),
    grants: await read(`
      select of, format('%s on %s to %s', privilege_type, name, grantee::regrole) as name
      from (
        select ${of} as of, ${of} as name, relacl as acl from ${tables}
        union all
        select ${of}, format('%s.%s.%s', nspname, relname, attname), attacl
        from ${tables} join pg_attribute on attrelid = c.oid
        union all
        select ${ofFunction}, ${ofFunction}, coalesce(proacl, acldefault('f', proowner)) from ${functions}
      ) granted, aclexplode(acl)`),
  };
}

const has = (list: Named[], name: string) => list.some((one) => one.name === name);

const missing = (before: Named[], after: Named[], what: string) =>
  before
    .filter(({ name }) => !has(after, name))
    .map(({ name }) => `${what} ${name} is gone: nodes of the version before use it`);

/** Reported once with its table or function. */
const kept = (list: OfTable[], { tables, functions }: Schema) =>
  list.filter(({ of }) => has(tables, of) || has(functions, of));

function changedColumns(before: Schema, after: Schema): string[] {
  const problems: string[] = [];
  for (const { of, name, type, required, filled } of after.columns) {
    if (!has(before.tables, of)) continue;
    const known = before.columns.find((column) => column.name === name);
    const isStricter = required && known?.required === false;
    if (known?.filled && !filled) {
      problems.push(`column ${name} has lost its default: the version before leaves it out`);
    }
    if (!known && required && !filled) {
      problems.push(
        `column ${name} is required without a default: the version before does not fill it`,
      );
    }
    if (isStricter)
      problems.push(`column ${name} is required now: the version before may leave it out`);
    if (known && type !== known.type) {
      problems.push(`column ${name} becomes ${type}: the table is rewritten`);
    }
  }
  return problems;
}

/** The previous version leaves new columns empty, which a constraint refuses only explicitly. */
const isOnNewColumns = ({ columns, definition }: Constraint, before: Schema) =>
  columns.length > 0 &&
  columns.every((name) => !has(before.columns, name)) &&
  !definition.includes('IS NOT NULL');

/** A constraint that is only validated affects no existing rows. */
function newConstraints(before: Schema, after: Schema): string[] {
  const constraints = after.constraints
    .filter(({ of, index }) => has(before.tables, of) && index === null)
    .filter((constraint) => !isOnNewColumns(constraint, before))
    .filter(
      ({ of, name, definition }) =>
        !before.constraints.some(
          (known) =>
            known.of === of &&
            known.name === name &&
            known.definition.replace(/ NOT VALID$/, '') === definition.replace(/ NOT VALID$/, ''),
        ),
    );
  const uniques = after.uniques
    .filter(({ of, name }) => has(before.tables, of) && !has(before.uniques, name))
    .map(({ of, index }) => ({ of, name: index, valid: false }));
  return [...constraints, ...uniques].map(({ of, name, valid }) =>
    valid
      ? `constraint ${name} of ${of} reads the whole table under a lock: add it "not valid", validate it in the next migration`
      : `constraint ${name} ${BINDS} in what it writes to ${of}: if that keeps to it, say so in a line "-- already satisfied: ${name}"`,
  );
}

function newIndexes(before: Schema, after: Schema): string[] {
  return after.indexes
    .filter(({ of, name }) => has(before.tables, of) && !has(before.indexes, name))
    .map(
      ({ of, name }) =>
        `index ${name} stops writes to ${of} while it is built: create it concurrently, in a file that begins with "-- outside a transaction"`,
    );
}
