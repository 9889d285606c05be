import { createHmac, timingSafeEqual } from 'node:crypto';
import { NewUserInput, type NewUser } from '@jobly/core/staff/schema';
import { USER_FORM_FIELDS, type FormAnswer, type UserFormField } from '@jobly/core/staff/user-form';
import type { Secret } from '../../../secret.ts';
import { readPhone } from '../../../phones.ts';

const INPUT_OF: Record<UserFormField, keyof NewUser> = {
  email: 'email',
  first_name: 'firstName',
  last_name: 'lastName',
  phone: 'phone',
  company_name: 'companyName',
  business_name: 'businessName',
  jobly_url: 'websiteUrl',
};

/** The form's fields, or the first problem. */
export function readAnswers(answers: FormAnswer[]): { user: NewUser } | { problem: string } {
  const given: Record<string, string> = {};
  for (const answer of answers) {
    // A form service keeps our id as `ref`; our own form uses `id`.
    const field = USER_FORM_FIELDS.find(
      (name) => name === answer.field.id || name === answer.field.ref,
    );
    const value = valueOf(answer);
    if (field && value !== undefined) given[INPUT_OF[field]] = value;
  }
  const read = NewUserInput.safeParse(given);
  if (!read.success) {
    return { problem: read.error.issues[0]?.message ?? 'Please check what you entered.' };
  }
  const phone = readPhone(read.data.phone);
  return 'problem' in phone ? phone : { user: { ...read.data, phone: phone.phone } };
}

function valueOf({ type, text, email, phone_number, url }: FormAnswer): string | undefined {
  const named = { text, email, phone_number, url };
  const own = type !== undefined && type in named ? named[type as keyof typeof named] : undefined;
  return own ?? text ?? email ?? phone_number ?? url;
}

/** `sha256=` and a base64 HMAC of the raw body. */
export function isSignedBy(
  secret: Secret | undefined,
  rawBody: string,
  header: string | undefined,
): boolean {
  if (!secret || !header) return false;
  const right = createHmac('sha256', secret.reveal()).update(rawBody).digest();
  const given = Buffer.from(/^sha256=([\w+/=-]{43,44})$/.exec(header)?.[1] ?? '', 'base64');
  return given.length === right.length && timingSafeEqual(given, right);
}
