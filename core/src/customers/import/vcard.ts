import { t } from '../../language/t.ts';
import type { Contact } from './contact.ts';
import { decode } from './file-text.ts';

const LINE = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):([\s\S]*)$/;

interface Property {
  name: string;
  /** In lower case, with quotes: `type=cell`, or of version 2.1 only `cell`. */
  how: string;
  value: string;
}

/** The contacts of a vCard file of version 2.1, 3.0 or 4.0. */
export function* vcardContacts(text: string): Generator<Contact> {
  let row = 0;
  /** A card may hold another one, such as an assistant's. */
  let depth = 0;
  let card: Property[] = [];
  for (const property of properties(text)) {
    const isCard = property.value.trim().toUpperCase() === 'VCARD';
    if (property.name === 'BEGIN' && isCard) {
      depth += 1;
      if (depth === 1) [row, card] = [row + 1, []];
    } else if (property.name === 'END' && isCard) {
      depth -= 1;
      if (depth === 0) yield { row, ...contactOf(card) };
    } else if (depth === 1) card.push(property);
  }
  if (depth > 0) {
    yield { row, ...contactOf(card), problem: t('The file ends in the middle of this contact.') };
  }
}

function* properties(text: string): Generator<Property> {
  let isVersion2 = false;
  for (const line of unfolded(text, () => isVersion2)) {
    const [, name = '', how = '', written = ''] = LINE.exec(line) ?? [];
    if (name.toUpperCase() === 'VERSION') isVersion2 = written.trim() === '2.1';
    const isQuoted = isQuotedPrintable(how);
    const value = isQuoted
      ? fromQuotedPrintable(written, /charset="?([\w-]+)/i.exec(how)?.[1])
      : written;
    if (name) yield { name: name.toUpperCase(), how: how.toLowerCase(), value };
  }
}

const isQuotedPrintable = (how: string) => /quoted-printable/i.test(how);

/** Lines that go on with a space, or of quoted-printable ones behind a '='. */
function* unfolded(text: string, isVersion2: () => boolean): Generator<string> {
  let whole = '';
  for (const line of text.split(/\r\n|\n|\r/)) {
    const isSoft = whole.endsWith('=') && isQuotedPrintable(whole.split(':', 1)[0]!);
    if (isSoft) whole = whole.slice(0, -1) + line;
    else if (/^[ \t]/.test(line)) whole += isVersion2() ? line : line.slice(1);
    else {
      yield whole;
      whole = line;
    }
  }
  yield whole;
}

function fromQuotedPrintable(text: string, charset = 'utf-8'): string {
  return text.replace(/(?:=[\dA-F]{2})+/gi, (codes) => {
    const values = codes
      .slice(1)
      .split('=')
      .map((code) => Number.parseInt(code, 16));
    try {
      return decode(Uint8Array.from(values), charset);
    } catch {
      return codes;
    }
  });
}

function contactOf(card: Property[]): Omit<Contact, 'row'> {
  const all = (...names: string[]) => card.filter(({ name }) => names.includes(name));
  const first = (name: string) => parts(all(name)[0]?.value ?? '');
  const [family, given, middle] = first('N');
  const [box, extended, street, city, state, zip] = first('ADR');
  const isMobile = ({ how }: Property) => /cell|mobile|iphone/.test(how);
  const phones = all('TEL').filter(({ how }) => !/fax|pager/.test(how));
  return {
    name: plain(all('FN')[0]?.value ?? '') || [given, middle, family].filter(Boolean).join(' '),
    company: first('ORG')[0] ?? '',
    phones: [...phones.filter(isMobile), ...phones.filter((one) => !isMobile(one))].map(
      ({ value }) => plain(value),
    ),
    emails: all('EMAIL').map(({ value }) => plain(value).replace(/^mailto:/i, '')),
    address: [street, extended, box, city, [state, zip].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
    jobAddress: '',
    notes: all('NOTE').map(({ value }) => plain(value)),
  };
}

const plain = (value: string) =>
  value.replace(/\\([\s\S])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim();

/** Of a value with `;` between its parts. No file that is read has a NUL. */
const parts = (value: string) =>
  value
    .replace(/\\[\s\S]|;/g, (sign) => (sign === ';' ? '\0' : sign))
    .split('\0')
    .map(plain);
