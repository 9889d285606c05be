import { UserError } from '../terminal.ts';
import type { AppliedMigration } from '../../sql-files.ts';

/**
 * A backup is gzipped SQL in the manner of pg_dump: a header line, COPY blocks, sequence values,
 * and a last line with row counts and a checksum, so that a cut-off file is recognised. psql loads
 * it into a database with the same migrations; the statements around the rows are for psql alone.
 * Format 1 had none of them.
 */
export const FORMAT_VERSION = 2;
const HEADER = '-- Jobly backup ';
const TRAILER = '-- End of backup ';

export interface BackupHeader {
  format: number;
  createdAt: string;
  postgres: string;
  migrations: AppliedMigration[];
}

export interface BackupTrailer {
  rows: Record<string, number>;
  sha256: string;
}

export type BackupLine =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'copy'; target: string; columns: string }
  | { kind: 'sequence'; name: string; value: string; isCalled: boolean }
  | { kind: 'for-psql' }
  | { kind: 'trailer'; trailer: BackupTrailer };

export const headerLine = (header: BackupHeader): string => `${HEADER}${JSON.stringify(header)}\n`;
export const trailerLine = (trailer: BackupTrailer): string =>
  `${TRAILER}${JSON.stringify(trailer)}\n`;
export const copyLine = (target: string, columns: readonly string[]): string =>
  `COPY ${target} (${columns.join(', ')}) FROM stdin;\n`;
export const sequenceLine = (name: string, value: string, isCalled: boolean): string =>
  `SELECT pg_catalog.setval('${name.replaceAll("'", "''")}', ${value}, ${isCalled});\n`;
export const END_OF_ROWS = '\\.';

// Only quoted names pass, so that what is run from a file is never more than a name.
const NAME = '"(?:[^"]|"")+"';
const COPY = new RegExp(`^COPY (${NAME}\\.${NAME}) \\((${NAME}(?:, ${NAME})*)\\) FROM stdin;$`);
const SEQUENCE = new RegExp(
  `^SELECT pg_catalog\\.setval\\('(${NAME}\\.${NAME})', (-?\\d+), (true|false)\\);$`,
);

const FOR_PSQL = /^(BEGIN|COMMIT|SET LOCAL .+|TRUNCATE .+|ALTER TABLE .+);$/;

/** Reads a line outside of a COPY block. */
export function parseLine(line: string): BackupLine {
  if (line.startsWith(HEADER)) return { kind: 'header', header: parseHeader(line) };
  if (line.startsWith(TRAILER)) {
    return { kind: 'trailer', trailer: parseJson(line.slice(TRAILER.length)) as BackupTrailer };
  }
  const [, target, columns] = COPY.exec(line) ?? [];
  if (target !== undefined && columns !== undefined) return { kind: 'copy', target, columns };
  const [, name, value, isCalled] = SEQUENCE.exec(line) ?? [];
  if (name !== undefined && value !== undefined) {
    return {
      kind: 'sequence',
      name: name.replaceAll("''", "'"),
      value,
      isCalled: isCalled === 'true',
    };
  }
  if (FOR_PSQL.test(line)) return { kind: 'for-psql' };
  throw new UserError('This is not a Jobly backup, or it was changed.');
}

function parseHeader(line: string): BackupHeader {
  const header = parseJson(line.slice(HEADER.length)) as Partial<BackupHeader>;
  const isKnown = header.format === 1 || header.format === FORMAT_VERSION;
  if (!isKnown || !Array.isArray(header.migrations)) {
    throw new UserError(
      `This backup has format ${String(header.format)}; this version of Jobly reads up to ${FORMAT_VERSION}.`,
    );
  }
  return header as BackupHeader;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UserError('This backup is damaged: its header or last line cannot be read.');
  }
}
