import { describe, expect, it } from 'vitest';
import { readCustomers } from './read-file.ts';

declare const TextEncoder: new () => { encode(text: string): Uint8Array };
const encoder = new TextEncoder();
function read(file: string | Uint8Array) {
  const { isVcard, rows } = readCustomers(typeof file === 'string' ? encoder.encode(file) : file);
  return { isVcard, rows: [...rows] };
}
const customersOf = (file: string | Uint8Array) => read(file).rows.map(({ customer }) => customer);
const problemsOf = (file: string) =>
  read(file).rows.flatMap(({ row, problem }) => (problem ? [[row, problem]] : []));
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Array.from(`\ufeff${text}`, (sign) => {
    const code = sign.charCodeAt(0);
    return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
  });
  return Uint8Array.from(bytes.flat());
};

const ANA = {
  name: 'Ana María Ruiz',
  phone: '(415) 555-0150',
  email: 'ana@example.com',
  address: null,
  jobAddress: null,
  notes: null,
};
const PLAIN = 'Name,Phone,Email\r\nAna María Ruiz,(415) 555-0150,ana@example.com\r\n';

describe('what other programs export', () => {
  it.each([
    [
      'Google Contacts',
      `First Name,Middle Name,Last Name,Phonetic First Name,Organization Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country
Ana,María,Ruiz,,Ruiz Homes,"Gate 7
Dog",* myContacts,* Home,ana@example.com ::: ruiz@example.com,Mobile,+1 415-555-0150 ::: 555-0151,Home,"12 Oak St
Reno, NV",12 Oak St,Reno,NV,89501,US`,
      {
        ...ANA,
        phone: '+1 415-555-0150',
        address: '12 Oak St, Reno, NV 89501',
        notes: 'Ruiz Homes\nGate 7\nDog\n555-0151\nruiz@example.com',
      },
    ],
    [
      'Outlook',
      `\ufeff"Title","First Name","Middle Name","Last Name","Company","Business Street","Business City","Home Street","Home City","Home State","Home Postal Code","Business Fax","Home Phone","Mobile Phone","E-mail Address","E-mail Type","E-mail Display Name","Notes"
"Mrs","Ana María","","Ruiz","","","","12 Oak St","Reno","NV","89501","4155550199","4155550151","4155550150","ana@example.com","SMTP","Ana (ana@example.com)",""`,
      { ...ANA, phone: '4155550150', address: '12 Oak St, Reno, NV 89501', notes: '4155550151' },
    ],
    [
      'QuickBooks',
      `Customer Contact List,,,,,,,,,
,,,,,,,,,
Name,Company name,Street Address,City,State,Country,Zip,Phone,Email,Customer type
Ana María Ruiz,,12 Oak St,Reno,NV,USA,89501,(415) 555-0150,ana@example.com,Residential`,
      { ...ANA, address: '12 Oak St, Reno, NV 89501' },
    ],
    [
      'Jobber',
      `Display Name,Company Name,Title,First Name,Last Name,Main Phone #s,Mobile Phone #s,Email,Billing Street 1,Billing Street 2,Billing City,Billing State,Billing Zip Code,Service Street 1,Service City,Service State,Service Zip Code
Ana,,,Ana María,Ruiz,"4155550151, 4155550152",415.555.0150 x12,ana@example.com,PO Box 1,,Reno,NV,89501,12 Oak St,Sparks,NV,89431`,
      {
        ...ANA,
        phone: '415.555.0150',
        address: 'PO Box 1, Reno, NV 89501',
        jobAddress: '12 Oak St, Sparks, NV 89431',
        notes: '4155550151\n4155550152',
      },
    ],
    [
      'Housecall Pro',
      `Customer ID;Display Name;First Name;Last Name;Mobile Number;Home Number;Company;Email;Notes;Address_1 Street Line 1;Address_1 Street Line 2;Address_1 City;Address_1 State;Address_1 Zip Code
7;Ana;Ana María;Ruiz;4155550150;;;ana@example.com;;12 Oak St;Apt 4;Reno;NV;89501`,
      { ...ANA, phone: '4155550150', address: '12 Oak St, Apt 4, Reno, NV 89501' },
    ],
    [
      'a spreadsheet in Spanish',
      'Nombre\tApellidos\tTeléfono móvil\tCorreo electrónico\tDirección\tCiudad\tCódigo postal\tNotas\nAna María\tRuiz\t="4155550150"\tana@example.com\tCalle 5\tReno\t89501\tPortón 7',
      { ...ANA, phone: '4155550150', address: 'Calle 5, Reno, 89501', notes: 'Portón 7' },
    ],
  ])('is read from %s', (_, file, customer) => {
    expect(customersOf(file)).toEqual([customer]);
  });

  it.each([
    [
      'an iPhone (3.0)',
      `BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ruiz;Ana;María;;\r\nFN:Ana María Ruiz\r\nORG:Ruiz\\, Homes;Office\r\nitem1.TEL;type=pref:+1 415 555 0151\r\nTEL;type=CELL;type=VOICE:(415)\u00a0555\u20110150\r\nTEL;type="HOME,FAX":4155550199\r\nEMAIL;type=INTERNET:ana@exam\r\n ple.com\r\nitem2.ADR;type=HOME:;;12 Oak St\\nRear;Reno;NV;89501;United States\r\nNOTE:Gate 7\\; dog\\nRing twice\r\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJ\r\n RgABAQ==\r\nEND:VCARD\r\n`,
      {
        ...ANA,
        address: '12 Oak St\nRear, Reno, NV 89501',
        notes: 'Ruiz, Homes\nGate 7; dog\nRing twice\n+1 415 555 0151',
      },
    ],
    [
      'an Android phone (2.1)',
      `BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=52=75=69=7A;=41=6E=61;=4D=61=72=\n=C3=AD=61;;\nTEL;CELL:4155550150\nEMAIL;HOME:ana@example.com\nNOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Port=F3n =\n7\nAGENT:\nBEGIN:VCARD\nFN:Somebody Else\nEND:VCARD\nEND:VCARD\n`,
      { ...ANA, phone: '4155550150', notes: 'Portón 7' },
    ],
    [
      'version 4.0',
      `BEGIN:VCARD\nVERSION:4.0\nFN:Ana María Ruiz\nTEL;VALUE=uri;TYPE="voice,cell":tel:+1-415-555-0150;ext=5\nEMAIL:mailto:ana@example.com\nEND:VCARD`,
      { ...ANA, phone: '+1-415-555-0150' },
    ],
  ])('is read from a vCard of %s', (_, file, customer) => {
    expect(read(file)).toMatchObject({ isVcard: true });
    expect(customersOf(file)).toEqual([customer]);
  });

  it.each([
    ['UTF-8', encoder.encode(PLAIN)],
    ['UTF-8 with its mark', encoder.encode(`\ufeff${PLAIN}`)],
    ['UTF-16', utf16(PLAIN, false)],
    ['UTF-16, the other way round', utf16(PLAIN, true)],
    ['Windows-1252', Uint8Array.from(PLAIN, (sign) => sign.charCodeAt(0))],
    ['line ends of an old Mac', encoder.encode(PLAIN.replaceAll('\r\n', '\r'))],
  ])('is read in %s', (_, bytes) => {
    expect(customersOf(bytes)).toEqual([ANA]);
  });
});

describe('a row', () => {
  const rows = (...lines: string[]) => ['Name,Phone,Email,Notes', ...lines].join('\n');

  it('that cannot be read is named with the reason; blank ones are none', () => {
    const file = rows(
      'Ana,4155550150,,"5\'10"" tall"',
      ',,,',
      ',4155550151,,',
      'Bob,,,',
      'Carl,555-0150,,',
      'Dora,,dora@example,',
      `${'x'.repeat(101)},4155550152,,`,
      '"=HYPERLINK(""https://x.example"",""Ana"")",4155550153,,',
      'Emil,4155550154,,Gate 7,Reno',
      `Fay,4155550155,,${'x'.repeat(2_001)}`,
    );
    expect(problemsOf(file)).toEqual([
      [4, 'No name.'],
      [5, 'Neither a phone number nor an email.'],
      [6, '555-0150 is not a phone number we can use.'],
      [7, 'dora@example is not an email address.'],
      [8, 'Name: Please use at most 100 characters.'],
      [9, 'A formula instead of a text.'],
      [10, 'More cells than there are headings.'],
      [11, 'Notes: Please use at most 2000 characters.'],
    ]);
    expect(customersOf(file)[0]).toMatchObject({ name: 'Ana', notes: `5'10" tall` });
  });

  it('loses marks that hide or turn text around, and keeps a number that is none with the notes', () => {
    const [customer] = customersOf(rows('\u202eAna\u0007\u200b,‪+1 (415) 555-0150‬,,', ''));
    expect(customer).toMatchObject({ name: 'Ana', phone: '+1 (415) 555-0150' });
    expect(customersOf(rows('Bob,555-0150,bob@example.com,Gate 7'))).toMatchObject([
      { phone: null, email: 'bob@example.com', notes: 'Gate 7\n555-0150' },
    ]);
  });

  it('of a card that is cut off is not imported', () => {
    const card = 'BEGIN:VCARD\nFN:Ana\nTEL:4155550150\n';
    expect(problemsOf(`${card}END:VCARD\n${card}`)).toEqual([
      [2, 'The file ends in the middle of this contact.'],
    ]);
  });
});

describe('a file', () => {
  it.each([
    ['a zip', 'PK\u0003\u0004\u0014', /Excel or zip/],
    ['with NUL', 'Name,Phone\nAna\0,4155550150', /not text/],
    ['empty', '', /headings/],
    ['of nothing but headings', 'Name,Phone\r\n', /no customers/],
    ['without a name', 'Phone,Email\n4155550150,a@example.com', /headings.*Name/],
    ['without a phone or an email', 'Name,City\nAna,Reno', /headings.*Phone or Email/],
    ['with an open quotation mark', 'Name,Phone\nAna,1\n"Bob,4155550150\n', /Row 3 .*quotation/],
    ['of 10,000 columns', `Name,Phone${',x'.repeat(10_000)}\n`, /Row 1 has more than 1000/],
    ['of 10,001 rows', `Name,Phone\n${'Ana,4155550150\n'.repeat(10_001)}`, /more than 10,000/],
    [
      'of a line of 10,000 columns',
      `Name,Phone\n${',x'.repeat(10_000)}\n`,
      /Row 2 has more than 1000/,
    ],
    ['of a picture', 'ÿØÿà JFIF', /headings/],
    ['of 5 MB of line ends', '\n'.repeat(5_000_000), /headings/],
  ])('%s is refused with a sentence', (_, file, message) => {
    expect(() => read(file)).toThrow(message);
  });

  it('of a vCard that never ends a line is read as quickly as any', () => {
    expect(problemsOf(`BEGIN:VCARD\nTEL${';'.repeat(1_000_000)}`)).toHaveLength(1);
  });
});
