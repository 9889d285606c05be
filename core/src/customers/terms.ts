import { digitsOf } from '../phone.ts';

/** As app.search_text folds names (held equal by server/test/rules-in-sql.test.ts). */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const phoneKey = (phone: string) => digitsOf(phone).replace(/^1(\d{10})$/, '$1');

/** What a customer is found by: the name from each of its words on, the number, and its last four digits. */
export function customerTerms(name: string, phone: string | null): string[] {
  const words = folded(name);
  const digits = phone === null ? '' : phoneKey(phone);
  const numbers = digits ? [digits, digits.slice(-4)] : [];
  return [...new Set([...words.map((_, at) => words.slice(at).join(' ')), ...numbers])];
}

/** What was typed, as the terms have it; empty where it is neither a name nor a number. */
export function typedTerm(typed: string): string {
  return /^[\d\s()+.-]+$/.test(typed) ? phoneKey(typed) : folded(typed).join(' ');
}

export const isFoundBy = (
  customer: { name: string; phone: string | null },
  term: string,
): boolean => customerTerms(customer.name, customer.phone).some((one) => one.startsWith(term));
