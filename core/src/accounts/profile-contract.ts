import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { LANGUAGES } from '../language/language.ts';
import { CODE_ERRORS, Profile } from './contract.ts';
import { BusinessInput, WantedProfile } from './profile-schema.ts';
import { CodeInput } from './schema.ts';

/** Separate from contract.ts, which the sign-in page loads. */
export const saveBusiness = forSignedIn('PUT /rest/v1/profiles/me/business', {
  summary: 'Change your logo, address and time zone; a name, a phone or an e-mail is asked for',
  body: BusinessInput,
  reply: Profile,
  errors: ['profile_not_found', 'profile_changed', 'upload_not_found', 'image_not_valid'],
});

export const ProfileChange = z.object({
  wanted: z.object({
    name: z.optional(z.string()),
    companyName: z.optional(z.nullable(z.string())),
    phone: z.optional(z.string()),
    email: z.optional(z.string()),
  }),
  /** `unconfirmed`: a code was sent to the new mailbox. `asked`: waiting for staff. */
  status: z.enum(['unconfirmed', 'asked', 'done', 'declined', 'withdrawn']),
  declinedBecause: z.nullable(z.string()),
  askedAt: z.iso.datetime(),
});
export type ProfileChange = z.output<typeof ProfileChange>;

const CHANGE = '/rest/v1/profiles/me/change';
const LATEST = z.object({ change: z.nullable(ProfileChange) });

export const getProfileChange = forSignedIn(`GET ${CHANGE}`, {
  summary: 'The change of your profile that you asked for last, and what came of it',
  reply: LATEST,
});

export const askForChange = forSignedIn(`POST ${CHANGE}`, {
  summary: 'Ask support for another name, business name, phone or e-mail; one change at a time',
  body: WantedProfile,
  reply: LATEST,
  errors: [
    'profile_not_found',
    'change_open',
    'change_empty',
    'phone_not_valid',
    'fresh_code_needed',
    'account_frozen',
  ],
});

export const resendEmailCode = forSignedIn(`POST ${CHANGE}/code`, {
  summary: 'Send another code to the new mailbox',
  errors: ['change_not_open', 'account_frozen'],
});

export const confirmNewEmail = forSignedIn(`POST ${CHANGE}/confirm`, {
  summary: 'Confirm the new mailbox by the code that was sent to it; then staff get the request',
  body: z.strictObject({ token: CodeInput }),
  reply: LATEST,
  errors: ['change_not_open', ...CODE_ERRORS],
});

export const withdrawChange = forSignedIn(`DELETE ${CHANGE}`, {
  summary: 'Take back the change that you asked for',
  errors: ['change_not_open'],
});

export const saveLanguage = forSignedIn('PUT /rest/v1/profiles/me/language', {
  whileFrozen: true,
  summary: 'The language of the app and of what we write to you',
  body: z.strictObject({ language: z.enum(LANGUAGES) }),
});

export const saveTips = forSignedIn('PUT /rest/v1/profiles/me/tips', {
  summary: 'Offer customers who pay online to add a tip, or no longer',
  body: z.strictObject({ takesTips: z.boolean() }),
});
