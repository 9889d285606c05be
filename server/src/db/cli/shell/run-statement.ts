import type { Client, QueryArrayResult } from 'pg';
import { formatAligned, formatExpanded } from './table-output.ts';
import type { TextTable } from './table-output.ts';

const NUMERIC_TYPES = new Set([20, 21, 23, 26, 700, 701, 790, 1700]);

export interface StatementDisplay {
  expanded: boolean;
  timing: boolean;
}

/** Runs one statement and returns what the terminal shows for it. */
export async function runStatement(
  client: Client,
  sql: string,
  display: StatementDisplay,
): Promise<string> {
  const begunMs = performance.now();
  const result = await client.query<(string | null)[]>({
    text: sql,
    rowMode: 'array',
    // Values as PostgreSQL writes them, not as JavaScript would.
    types: { getTypeParser: () => (value: string | Buffer) => value.toString() },
  });
  const elapsed = display.timing ? `\nTime: ${(performance.now() - begunMs).toFixed(1)} ms` : '';
  return describeResult(result, display) + elapsed;
}

function describeResult(
  result: QueryArrayResult<(string | null)[]>,
  display: StatementDisplay,
): string {
  if (result.fields.length === 0) return commandTag(result);
  const table: TextTable = {
    columns: result.fields.map(({ name, dataTypeID }) => ({
      name,
      isNumeric: NUMERIC_TYPES.has(dataTypeID),
    })),
    rows: result.rows,
  };
  return display.expanded ? formatExpanded(table) : formatAligned(table);
}

function commandTag({ command, rowCount }: QueryArrayResult<(string | null)[]>): string {
  return rowCount === null ? command : `${command} ${rowCount}`;
}
