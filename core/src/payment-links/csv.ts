/**
 * One cell of a file that a spreadsheet opens. A text that begins like a formula is given an
 * apostrophe, a full-width sign too (spreadsheets read it as its narrow twin): a customer's name must not be able to run in the contractor's spreadsheet.
 */
export function csvCell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(cells: (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
