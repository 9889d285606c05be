/**
 * Each table is written by exactly one feature. Finds Kysely calls (`insertInto('users')`), our helpers
 * (`updateRows(db, 'users', ...)`) and SQL in strings. SQL functions are not read.
 */
const WRITING_CALLS = new Set([
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
]);
/** From server/src/db/rows.ts, called with the database and then the table. */
const WRITING_HELPERS = new Set(['insertNew', 'insertRow', 'updateRows', 'deleteRows']);
const TABLE = String.raw`(?:only\s+)?([a-z_][\w.]*|\?)`;
const RAW_WRITES = [
  new RegExp(String.raw`\b(?:insert|merge)\s+into\s+${TABLE}`, 'gi'),
  new RegExp(String.raw`\bdelete\s+from\s+${TABLE}`, 'gi'),
  new RegExp(String.raw`\bupdate\s+${TABLE}(?:\s+(?:as\s+)?[a-z_]\w*)?\s+set\b`, 'gi'),
];
/** A table that the source does not name. */
const UNNAMED = '?';

/** `?` for a table only known at run time. */
export function writtenTables(program) {
  const found = new Set();
  visit(program, (node) => {
    const named = writtenBy(node);
    if (named) found.add(typeof named.value === 'string' ? named.value.split(' ')[0] : UNNAMED);
    for (const table of rawWrites(textOf(node))) found.add(table);
  });
  return [...found];
}

function visit(node, see) {
  if (typeof node !== 'object' || node === null) return;
  if (node.type) see(node);
  for (const value of Object.values(node)) visit(value, see);
}

function writtenBy({ type, callee, arguments: given }) {
  if (type !== 'CallExpression') return undefined;
  if (WRITING_CALLS.has(callee.property?.name)) return given[0];
  return WRITING_HELPERS.has(callee.name) ? given[1] : undefined;
}

function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return '';
  return node.quasis.map(({ value }) => value.cooked).join(UNNAMED);
}

function rawWrites(text) {
  return RAW_WRITES.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table]) => table));
}

export function secondWriters(writes) {
  return [...Map.groupBy(writes, ({ table }) => table)].flatMap(([table, all]) => {
    if (table === UNNAMED) {
      return all.map(({ path }) => `${path} -> ?: a statement names the table that it writes`);
    }
    const writers = [...new Set(all.map(({ writer }) => writer))].sort();
    return writers.length < 2
      ? []
      : [`${table} -> ${writers.join(', ')}: a table is written by one feature`];
  });
}
