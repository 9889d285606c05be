import * as z from 'zod/mini';
import { defineContract } from '../contract.ts';
import { GOOGLE_PROFILE_STATUSES } from './status.ts';

export const GoogleProfile = z.object({
  id: z.uuid(),
  status: z.enum(GOOGLE_PROFILE_STATUSES),
  businessName: z.nullable(z.string()),
  googleProfileName: z.nullable(z.string()),
  hasExistingProfile: z.nullable(z.boolean()),
  managerAccessGrantedAt: z.nullable(z.iso.datetime()),
  optimizationRequestedAt: z.nullable(z.iso.datetime()),
  profileUrl: z.nullable(z.string()),
});
export type GoogleProfile = z.output<typeof GoogleProfile>;

const OneGoogleProfile = z.object({ googleProfile: GoogleProfile });

export const getGoogleProfile = defineContract({
  method: 'GET',
  path: '/rest/v1/google_profiles/me',
  audience: 'signed-in',
  summary: 'Your Google profile record, or null',
  reply: z.object({ googleProfile: z.nullable(GoogleProfile) }),
});

export const saveGoogleProfile = defineContract({
  method: 'PUT',
  path: '/rest/v1/google_profiles/me',
  audience: 'signed-in',
  summary: 'The setup question: yes sets adding_manager, no sets creating (spec 4)',
  body: z.strictObject({ hasExistingProfile: z.boolean() }),
  reply: OneGoogleProfile,
  errors: ['google_profile_settled'],
});

export const confirmManagerAccess = defineContract({
  method: 'POST',
  path: '/rest/v1/google_profiles/me/confirm-manager',
  audience: 'signed-in',
  summary: 'You have added us as a manager: sets optimizing and both timestamps',
  reply: OneGoogleProfile,
  errors: ['google_profile_settled'],
});

export const startGoogleProfile = defineContract({
  method: 'POST',
  path: '/rest/v1/google_profiles/me/start-creation',
  audience: 'signed-in',
  summary: 'Ask us to create a profile: sets creating and the time of the request',
  reply: OneGoogleProfile,
  errors: ['google_profile_settled'],
});
