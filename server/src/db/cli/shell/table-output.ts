export interface TextTable {
  columns: { name: string; isNumeric: boolean }[];
  rows: (string | null)[][];
}

const visible = (value: string | null | undefined): string =>
  (value ?? '').replaceAll('\r', String.raw`\r`).replaceAll('\n', String.raw`\n`);

const widthOf = (text: string): number => Array.from(text).length;

const pad = (text: string, width: number, toRight: boolean): string => {
  const spaces = ' '.repeat(Math.max(0, width - widthOf(text)));
  return toRight ? spaces + text : text + spaces;
};

const rowCountLine = (count: number): string => `(${count} ${count === 1 ? 'row' : 'rows'})`;

/** Columns under each other, numbers to the right, in the manner of psql. */
export function formatAligned({ columns, rows }: TextTable): string {
  const cells = rows.map((row) => row.map(visible));
  const widths = columns.map(({ name }, index) =>
    Math.max(widthOf(name), ...cells.map((row) => widthOf(row[index] ?? ''))),
  );
  const line = (texts: string[], isHeading: boolean): string =>
    texts
      .map((text, index) => {
        const toRight = !isHeading && columns[index]?.isNumeric === true;
        return ` ${pad(text, widths[index] ?? 0, toRight)} `;
      })
      .join('|')
      .trimEnd();
  return [
    line(
      columns.map(({ name }) => name),
      true,
    ),
    widths.map((width) => '-'.repeat(width + 2)).join('+'),
    ...cells.map((row) => line(row, false)),
    rowCountLine(rows.length),
  ].join('\n');
}

/** One column per line, for wide rows (\x). */
export function formatExpanded({ columns, rows }: TextTable): string {
  if (rows.length === 0) return rowCountLine(0);
  const width = Math.max(...columns.map(({ name }) => widthOf(name)));
  return rows
    .flatMap((row, index) => [
      `-[ RECORD ${index + 1} ]${'-'.repeat(Math.max(1, width))}`,
      ...columns.map(({ name }, column) =>
        `${pad(name, width, false)} | ${visible(row[column])}`.trimEnd(),
      ),
    ])
    .join('\n');
}
