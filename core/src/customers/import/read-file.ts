import { t } from '../../language/t.ts';
import { checkContact, type CheckedRow, type Contact } from './contact.ts';
import { MOST_IMPORTED } from './contract.ts';
import { csvContacts } from './csv.ts';
import { fileText } from './file-text.ts';
import { unreadableFile } from './unreadable-file.ts';
import { vcardContacts } from './vcard.ts';

/**
 * The customers of a CSV or vCard file, each with its row; read as they are asked for, so that a screen can go on in
 * between. Throws a sentence where nothing can be imported.
 */
export function readCustomers(bytes: Uint8Array): {
  isVcard: boolean;
  rows: Generator<CheckedRow>;
} {
  const text = fileText(bytes);
  const isVcard = /^\s*BEGIN:VCARD/i.test(text);
  return { isVcard, rows: checked(isVcard ? vcardContacts(text) : csvContacts(text)) };
}

function* checked(contacts: Iterable<Contact>): Generator<CheckedRow> {
  let count = 0;
  for (const contact of contacts) {
    count += 1;
    if (count > MOST_IMPORTED) {
      throw unreadableFile(
        t(
          'This file has more than 10,000 customers. Please split it, and import one part after the other.',
        ),
      );
    }
    yield checkContact(contact);
  }
  if (count === 0) throw unreadableFile(t('There are no customers in this file.'));
}
