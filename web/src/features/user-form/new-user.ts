import { firstError } from '@jobly/core/accounts/schema';
import { NewUserInput, toInternational } from '@jobly/core/staff/schema';
import type { FormAnswer, UserFormField } from '@jobly/core/staff/user-form';

/** The form of spec 2, in its order. */
export const FIELDS = [
  { name: 'email', label: 'Email' },
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'phone', label: 'Phone' },
  { name: 'companyName', label: 'Company name' },
  { name: 'businessName', label: 'Business name' },
  { name: 'websiteUrl', label: 'Website URL (optional)' },
] as const;
export type FieldName = (typeof FIELDS)[number]['name'];
export type NewUserForm = Record<FieldName, string>;
export type NewUserProblems = Partial<Record<FieldName, string>>;

export const EMPTY_FORM: NewUserForm = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  companyName: '',
  businessName: '',
  websiteUrl: '',
};

/** The sentences of spec 5, for every field at once. */
export function validate(form: NewUserForm): NewUserProblems {
  const found = FIELDS.map(
    ({ name }) => [name, firstError(NewUserInput.shape[name], form[name])] as const,
  );
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined));
}

/** As a form service would send it: an answer per field, by its id (spec 3 names them). */
export function answersOf(form: NewUserForm): FormAnswer[] {
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
