import type { BankDetails } from '../store/records.ts';
import type { Fields } from '../wire/fields.ts';

/** Only the last four ever leave this file: nothing else of a number is kept. */
const mask = (digits: string) => `****${digits.slice(-4)}`;

/** The documented form is the British one; a US routing number is assumed to travel as sortCode. */
export function readBankDetails(fields: Fields): BankDetails {
  const sortCode = fields.text('sortCode', 20).replaceAll(/[\s-]/g, '');
  if (!/^(\d{6}|\d{9})$/.test(sortCode)) {
    throw fields.wrong('sortCode', 'must be a sort code or a routing number');
  }
  const accountNumber = fields.text('accountNumber', 34).replaceAll(/\s/g, '');
  if (!/^\d{4,17}$/.test(accountNumber)) {
    throw fields.wrong('accountNumber', 'must be 4 to 17 digits');
  }
  const holder = fields.object('accountHolderDetails');
  return {
    sortCode: mask(sortCode),
    accountNumber: mask(accountNumber),
    accountHolderDetails: {
      name: holder.text('name', 200),
      type: holder.oneOf('type', ['individual', 'company']),
    },
  };
}
