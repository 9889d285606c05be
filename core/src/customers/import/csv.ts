import { t } from '../../language/t.ts';
import { contactOf, findColumns } from './columns.ts';
import type { Contact } from './contact.ts';
import { unreadableFile } from './unreadable-file.ts';

/** Up to the end of a cell. */
const ENDS = { ',': /[,\r\n]|$/g, ';': /[;\r\n]|$/g, '\t': /[\t\r\n]|$/g };
type Delimiter = keyof typeof ENDS;

/** A report may begin with its title. */
const HEADING_WITHIN = 10;
const MOST_COLUMNS = 1_000;

/** Rows of cells, as RFC 4180 has them; a quotation mark within a cell is one. */
export function* csvRows(text: string, delimiter: Delimiter): Generator<string[]> {
  const end = ENDS[delimiter];
  let at = 0;
  for (let row = 1; at < text.length; row += 1) {
    const cells: string[] = [];
    for (let isRowOver = false; !isRowOver;) {
      let cell = '';
      if (text[at] === '"') {
        do {
          const close = text.indexOf('"', at + 1);
          if (close === -1) {
            throw unreadableFile(
              t('Row {row} has a quotation mark that is never closed. Please correct it.', { row }),
            );
          }
          cell += text.slice(at + 1, close);
          at = close + 1;
          if (text[at] === '"') cell += '"';
        } while (text[at] === '"');
      }
      end.lastIndex = at;
      const stop = end.exec(text)!.index;
      cells.push(cell + text.slice(at, stop));
      if (cells.length > MOST_COLUMNS) {
        throw unreadableFile(
          t('Row {row} has more than {most} columns.', { row, most: MOST_COLUMNS }),
        );
      }
      isRowOver = text[stop] !== delimiter;
      at = stop + (text.startsWith('\r\n', stop) ? 2 : 1);
    }
    yield cells;
  }
}

export function* csvContacts(text: string): Generator<Contact> {
  const [heading] = (Object.keys(ENDS) as Delimiter[])
    .flatMap((delimiter) => findHeading(text, delimiter))
    .sort((one, other) => other.columns.size - one.columns.size);
  if (!heading) {
    // Throws what is wrong with the first row itself.
    csvRows(text, ',').next();
    throw unreadableFile(
      t(
        'The first row needs headings: one for the name (Name, or First Name and Last Name), and Phone or Email.',
      ),
    );
  }
  let row = 0;
  for (const cells of csvRows(text, heading.delimiter)) {
    row += 1;
    if (row <= heading.row || cells.every((cell) => cell.trim() === '')) continue;
    const hasMore = cells.slice(heading.cells).some((cell) => cell.trim() !== '');
    yield {
      ...contactOf(cells, heading.columns),
      row,
      ...(hasMore && { problem: t('More cells than there are headings.') }),
    };
  }
}

function findHeading(text: string, delimiter: Delimiter) {
  try {
    let row = 0;
    for (const cells of csvRows(text, delimiter)) {
      row += 1;
      const columns = findColumns(cells);
      if (columns) return [{ row, columns, delimiter, cells: cells.length }];
      if (row === HEADING_WITHIN) break;
    }
  } catch {
    // With another delimiter, a quotation mark within a cell seems to begin one.
  }
  return [];
}
