import { NewUserInput, toInternational } from '@jobly/core/staff/schema';
import type { FormAnswer, UserFormField } from '@jobly/core/staff/user-form';
import { validateBy } from '../../lib/form.ts';

export type NewUser = Record<keyof typeof NewUserInput.shape, string>;

export const EMPTY_FORM: NewUser = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  companyName: '',
  businessName: '',
  websiteUrl: '',
};

/** The sentences of spec 5, for every field at once. */
export const validate = validateBy(NewUserInput.shape);

/** As a form service would send it: an answer per field, by its id (spec 3 names them). */
export function answersOf(form: NewUser): FormAnswer[] {
  const text = (id: UserFormField, value: string): FormAnswer => ({
    field: { id },
    type: 'text',
    text: value.trim(),
  });
  const website = form.websiteUrl.trim();
  return [
    { field: { id: 'email' }, type: 'email', email: form.email.trim() },
    text('first_name', form.firstName),
    text('last_name', form.lastName),
    { field: { id: 'phone' }, type: 'phone_number', phone_number: toInternational(form.phone) },
    text('company_name', form.companyName),
    text('business_name', form.businessName),
    ...(website ? [{ field: { id: 'jobly_url' }, type: 'url', url: website }] : []),
  ];
}
