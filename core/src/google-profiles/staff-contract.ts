import * as z from 'zod/mini';
import { forStaff } from '../contract.ts';
import { orNull } from '../typed.ts';
import { googleAddress, publicWebAddress } from '../web-address.ts';
import { GoogleProfile } from './contract.ts';
import { GOOGLE_PROFILE_STATUSES } from './status.ts';

export const GoogleProfileInQueue = z.extend(GoogleProfile, {
  userId: z.uuid(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  reviewUrl: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type GoogleProfileInQueue = z.output<typeof GoogleProfileInQueue>;

export const listGoogleProfileQueue = forStaff('GET /rest/v1/staff/google_profiles', {
  summary: 'Google profiles in work, oldest request first; or all of them',
  query: z.strictObject({ show: z.optional(z.enum(['open', 'all'])) }),
  reply: z.object({ googleProfiles: z.array(GoogleProfileInQueue) }),
});

const optionalAddress = (read: (text: string) => string | undefined, message: string) =>
  z.optional(orNull(z.string().check(z.refine((text) => read(text) !== undefined, message))));

export const updateGoogleProfile = forStaff('PATCH /rest/v1/staff/google_profiles/{userId}', {
  summary: 'Move a Google profile through its states; set its name and addresses',
  params: z.strictObject({ userId: z.uuid() }),
  body: z.strictObject({
    status: z.optional(z.enum(GOOGLE_PROFILE_STATUSES)),
    googleProfileName: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    profileUrl: optionalAddress(publicWebAddress, 'Please enter a valid website address.'),
    reviewUrl: optionalAddress(googleAddress, 'Please enter a review link of Google.'),
    reason: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  }),
  reply: z.object({ googleProfile: GoogleProfileInQueue }),
  errors: ['not_found', 'fresh_code_needed'],
});
