import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { LANGUAGES } from '../language/language.ts';
import { Profile } from './contract.ts';
import { BusinessInput } from './profile-schema.ts';

/** Apart from contract.ts, which the sign-in page loads. */
export const saveBusiness = forSignedIn('PUT /rest/v1/profiles/me/business', {
  summary: 'Change your logo, address and time zone; a name, a phone or an e-mail is asked for',
  body: BusinessInput,
  reply: Profile,
  errors: ['profile_not_found', 'profile_changed', 'upload_not_found', 'image_not_valid'],
});

export const saveLanguage = forSignedIn('PUT /rest/v1/profiles/me/language', {
  whileFrozen: true,
  summary: 'The language of the app and of what we write to you',
  body: z.strictObject({ language: z.enum(LANGUAGES) }),
});
