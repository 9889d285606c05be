import { t } from '../../language/t.ts';
import { CUSTOMER_EMAIL, CUSTOMER_NAME, CUSTOMER_PHONE } from '../../payment-links/texts.ts';
import { textProblem } from '../../text-rule.ts';
import { ADDRESS, NOTES } from '../texts.ts';
import type { ImportedCustomer } from './contract.ts';

/** As it stands in the file. */
export interface Contact {
  /** Of the spreadsheet; in a vCard file, the count of the card. */
  row: number;
  name: string;
  company: string;
  phones: string[];
  emails: string[];
  address: string;
  jobAddress: string;
  notes: string[];
  problem?: string;
}

export type CheckedRow = { row: number; name: string } & (
  | { customer: ImportedCustomer; problem?: never }
  | { customer?: never; problem: string }
);

/** What a spreadsheet would run; `+`, `-` and `@` also begin numbers, lists and names. */
const FORMULA = /^[=＝]/;

/** The customer that it becomes by the rules of the form, or why it cannot. */
export function checkContact(contact: Contact): CheckedRow {
  const { row, company } = contact;
  const name = CUSTOMER_NAME.clean(contact.name || company);
  const phones = contact.phones.map(plainPhone).filter(Boolean);
  const emails = contact.emails.map(CUSTOMER_EMAIL.clean).filter(Boolean);
  const phone = phones.find((one) => !CUSTOMER_PHONE.problem(one)) ?? null;
  const email = emails.find((one) => !CUSTOMER_EMAIL.problem(one)) ?? null;
  const others = [...phones, ...emails].filter((one) => one !== phone && one !== email);
  // Nothing of the file is lost: what has no field of its own stays in the notes.
  const more = [contact.name && company, ...contact.notes, ...others];
  const notes = NOTES.clean(more.filter(Boolean).join('\n'));
  const address = ADDRESS.clean(contact.address);
  const jobAddress = ADDRESS.clean(contact.jobAddress);
  const problem = [
    contact.problem,
    [name, address, jobAddress, notes].some((text) => FORMULA.test(text)) &&
      t('A formula instead of a text.'),
    name === '' && t('No name.'),
    !phone && !email && unreachable(phones, emails),
    about(t('Name'), textProblem(CUSTOMER_NAME, name)),
    about(t('Address'), textProblem(ADDRESS, address) ?? textProblem(ADDRESS, jobAddress)),
    about(t('Notes'), textProblem(NOTES, notes)),
  ].find(Boolean);
  if (problem) return { row, name, problem };
  return {
    row,
    name,
    customer: {
      name,
      phone,
      email,
      address: address || null,
      jobAddress: jobAddress === address ? null : jobAddress || null,
      notes: notes || null,
    },
  };
}

const about = (what: string, problem: string | undefined) => problem && `${what}: ${problem}`;

function unreachable(phones: string[], emails: string[]): string {
  if (phones[0]) return t('{number} is not a phone number we can use.', { number: phones[0] });
  if (emails[0]) return t('{email} is not an email address.', { email: emails[0] });
  return t('Neither a phone number nor an email.');
}

/** Without an extension, and with the hyphens and spaces of a keyboard. */
function plainPhone(typed: string): string {
  const plain = CUSTOMER_PHONE.clean(typed)
    .replace(/\p{Pd}/gu, '-')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/^tel:/i, '');
  return plain.replace(/[ ,;]*(?:x|ext\.?|extension|ext=)[ .]*\d+$/i, '').trim();
}
