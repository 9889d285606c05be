import { phoneKey } from '@jobly/core/phone';
import type { Db } from '../../../db/database.ts';
import { unescaped, type SearchTerms } from './search-terms.ts';

/** Contacts that opted out, since when and by which word; found by whole phones and mailboxes. */
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
  // Typed without a +, the digits may be those of a number of any country.
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
