import { phoneKey } from '@jobly/core/phone';
import type { Db } from '../../../db/database.ts';
import { unescaped, type SearchTerms } from './search-terms.ts';

/** By complete phones and mailboxes. */
function listOptOuts(db: Db, contacts: string[]) {
  if (contacts.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('contact_opt_outs')
    .select(['channel', 'contact_key as contact', 'source', 'word', 'created_at as since'])
    .where('contact_key', 'in', contacts)
    .where('channel', 'in', ['sms', 'email'])
    .orderBy('created_at', 'desc')
    .execute();
}

export function findOptOuts(db: Db, terms: SearchTerms) {
  // Digits without a + may be of any country.
  if (terms.phone) return listOptOuts(db, [terms.phone, `+${terms.phone}`]);
  return listOptOuts(db, terms.email ? [unescaped(terms.email)] : []);
}

export function optOutsOf(db: Db, person: { phone: string | null; email: string | null }) {
  const { phone, email } = person;
  return listOptOuts(db, [
    ...(phone ? [phoneKey(phone)] : []),
    ...(email ? [email.toLowerCase()] : []),
  ]);
}
