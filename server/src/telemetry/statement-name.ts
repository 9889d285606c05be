/** What a statement does and to what, from the text that we wrote: its values are not in it. */
export interface StatementName {
  operation: string;
  target: string | undefined;
}

const OPERATION = /^[\s(]*([a-z]{3,10})\b/i;
const OPERATIONS = new Set(
  'select insert update delete with begin commit rollback savepoint release set listen'.split(' '),
);
const NAME = String.raw`(?:only\s+)?((?:"?[a-z_]\w*"?\.)?"?[a-z_]\w*"?)(?![\w."])`;
const WRITTEN = new RegExp(String.raw`^\W*(?:insert\s+into|update|delete\s+from)\s+${NAME}`, 'i');
/** A table, or a function of ours (`app.credit_checkout`); not that of `extract(epoch from now())`. */
const READ = new RegExp(String.raw`\bfrom\s+${NAME}(?:(?<=\.\S*)|(?!\s*\())`, 'i');

const MOST_KEPT = 2_000;
const kept = new Map<string, StatementName>();

export function statementName(text: string): StatementName {
  const known = kept.get(text);
  if (known) return known;
  const name = readName(text);
  if (kept.size < MOST_KEPT) kept.set(text, name);
  return name;
}

function readName(text: string): StatementName {
  const word = OPERATION.exec(text)?.[1]?.toLowerCase() ?? '';
  const operation = OPERATIONS.has(word) ? word : 'other';
  const target = (WRITTEN.exec(text) ?? READ.exec(text))?.[1]?.replaceAll('"', '');
  return { operation, target };
}
