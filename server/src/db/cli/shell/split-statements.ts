export interface SplitSql {
  /** Complete statements, without their semicolon. */
  statements: string[];
  /** What follows the last semicolon, kept until the rest of it arrives. */
  rest: string;
}

/** Cuts SQL at its semicolons, but not inside quotes, dollar quotes or comments. */
export function splitStatements(sql: string): SplitSql {
  const statements: string[] = [];
  let start = 0;
  let at = 0;
  while (at < sql.length) {
    if (sql[at] === ';') {
      const statement = sql.slice(start, at).trim();
      if (!isBlank(statement)) statements.push(statement);
      start = at + 1;
      at = start;
      continue;
    }
    const end = endOfSpan(sql, at);
    if (end === undefined) return { statements, rest: sql.slice(start) };
    at = end;
  }
  return { statements, rest: sql.slice(start) };
}

/** Nothing but space and comments. */
export function isBlank(sql: string): boolean {
  let at = 0;
  while (at < sql.length) {
    const isComment = sql.startsWith('--', at) || sql.startsWith('/*', at);
    if (!isComment && !/\s/.test(sql[at] ?? '')) return false;
    const end = endOfSpan(sql, at);
    if (end === undefined) return sql.startsWith('--', at);
    at = end;
  }
  return true;
}

/** Where the thing that begins here ends: a whole quote or comment, else one character. */
function endOfSpan(sql: string, at: number): number | undefined {
  const character = sql[at];
  if (sql.startsWith('--', at)) return after(sql, '\n', at);
  if (sql.startsWith('/*', at)) return endOfBlockComment(sql, at);
  if (character === '"') return endOfQuote(sql, at, '"', false);
  if (character === "'") return endOfQuote(sql, at, "'", isEscapeString(sql, at));
  if (character === '$') {
    const tag = /^\$(?:[A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*)?\$/.exec(sql.slice(at))?.[0];
    const isInsideName = /[\w$]/.test(sql[at - 1] ?? '');
    if (tag !== undefined && !isInsideName) return after(sql, tag, at + tag.length);
  }
  return at + 1;
}

function after(sql: string, text: string, from: number): number | undefined {
  const found = sql.indexOf(text, from);
  return found === -1 ? undefined : found + text.length;
}

/** E'...' knows backslash escapes; in plain strings a backslash is a character like any other. */
function isEscapeString(sql: string, at: number): boolean {
  return /(?:^|\W)e$/i.test(sql.slice(Math.max(0, at - 2), at));
}

function endOfQuote(
  sql: string,
  at: number,
  quote: string,
  hasEscapes: boolean,
): number | undefined {
  for (let index = at + 1; index < sql.length; index += 1) {
    if (hasEscapes && sql[index] === '\\') index += 1;
    else if (sql[index] === quote && sql[index + 1] === quote) index += 1;
    else if (sql[index] === quote) return index + 1;
  }
  return undefined;
}

/** PostgreSQL's block comments nest. */
function endOfBlockComment(sql: string, at: number): number | undefined {
  let depth = 0;
  for (let index = at; index < sql.length - 1; index += 1) {
    const two = sql.slice(index, index + 2);
    if (two !== '/*' && two !== '*/') continue;
    depth += two === '/*' ? 1 : -1;
    index += 1;
    if (depth === 0) return index + 1;
  }
  return undefined;
}
