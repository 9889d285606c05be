import * as z from 'zod/mini';
import { forAnyone } from '../contract.ts';

/** The gate before the create-user form: same screen, checked on the server. */
export const openGate = forAnyone('POST /functions/v1/user-form-gate', {
  summary: 'Say the password of the create-user form: opens it for 30 minutes (HttpOnly cookie)',
  body: z.strictObject({ password: z.string().check(z.maxLength(200)) }),
  reply: z.object({ until: z.iso.datetime() }),
  errors: ['gate_wrong_password', 'gate_tries_used_up'],
});

export const getGate = forAnyone('GET /functions/v1/user-form-gate', {
  summary: 'Whether the gate is open for this browser',
  reply: z.object({ until: z.nullable(z.iso.datetime()) }),
});

export const closeGate = forAnyone('DELETE /functions/v1/user-form-gate', {
  summary: 'Close the gate again (Logout)',
});

export const USER_FORM_FIELDS = [
  'email',
  'first_name',
  'last_name',
  'phone',
  'company_name',
  'business_name',
  'jobly_url',
] as const;
export type UserFormField = (typeof USER_FORM_FIELDS)[number];

/** A form service's answer carries its value under one of several names, by kind. */
const Answer = z.object({
  field: z.object({ id: z.string(), ref: z.optional(z.string()) }),
  type: z.optional(z.string()),
  text: z.optional(z.string()),
  email: z.optional(z.string()),
  phone_number: z.optional(z.string()),
  url: z.optional(z.string()),
});

export const typeformWebhook = forAnyone('POST /functions/v1/typeform-webhook', {
  summary: 'Create a user from a form response: by signature over the raw body, or behind the gate',
  body: z.object({
    form_response: z.object({
      token: z.optional(z.string().check(z.maxLength(200))),
      answers: z.array(Answer).check(z.maxLength(100)),
    }),
  }),
  reply: z.object({
    userId: z.optional(z.uuid()),
    error: z.optional(z.string()),
    details: z.optional(z.string()),
  }),
  errors: ['forbidden', 'user_not_created'],
});
export type FormAnswer = z.output<typeof Answer>;
