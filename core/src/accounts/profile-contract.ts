import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { LANGUAGES } from '../language/language.ts';
import { Profile } from './contract.ts';
import { ProfileInput } from './profile-schema.ts';

/** Apart from contract.ts, which the sign-in page loads. */
export const updateProfile = forSignedIn('PUT /rest/v1/profiles/me', {
  summary: 'Change what customers and we know of your business; not the phone, which signs you in',
  body: ProfileInput,
  reply: Profile,
  errors: [
    'profile_not_found',
    'profile_changed',
    'email_in_use',
    'fresh_code_needed',
    'account_frozen',
    'upload_not_found',
    'image_not_valid',
  ],
});

export const saveLanguage = forSignedIn('PUT /rest/v1/profiles/me/language', {
  summary: 'The language of the app and of what we write to you',
  body: z.strictObject({ language: z.enum(LANGUAGES) }),
});
