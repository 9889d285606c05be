import { formatPhone } from '@jobly/core/phone';
import type { Person } from '@jobly/core/staff/contract';

type Named = Pick<Person, 'name' | 'companyName' | 'phone' | 'email'>;

/** How staff know an account: by its business or its name, else by what is known at all. */
export function personTitle({ name, companyName, phone, email }: Named): string {
  return companyName || name || (phone && formatPhone(phone)) || email || 'No name';
}

export function personNote({ name, companyName, phone, email }: Named): string {
  return [companyName ? name : null, phone && formatPhone(phone), email]
    .filter(Boolean)
    .join(' · ');
}
