import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
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

const STEP = {
  reply: z.object({ googleProfile: GoogleProfile }),
  errors: ['google_profile_settled'],
} as const;

export const getGoogleProfile = forSignedIn('GET /rest/v1/google_profiles/me', {
  summary: 'Your Google profile record, or null',
  reply: z.object({ googleProfile: z.nullable(GoogleProfile) }),
});

export const saveGoogleProfile = forSignedIn('PUT /rest/v1/google_profiles/me', {
  summary: 'The setup question: yes sets adding_manager, no sets creating (spec 4)',
  body: z.strictObject({ hasExistingProfile: z.boolean() }),
  ...STEP,
});

export const confirmManagerAccess = forSignedIn(
  'POST /rest/v1/google_profiles/me/confirm-manager',
  {
    summary: 'You have added us as a manager: sets optimizing and both timestamps',
    ...STEP,
  },
);

export const startGoogleProfile = forSignedIn('POST /rest/v1/google_profiles/me/start-creation', {
  summary: 'Ask us to create a profile: sets creating and the time of the request',
  ...STEP,
});
