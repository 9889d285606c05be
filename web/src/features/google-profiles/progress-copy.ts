import type { GoogleProfile } from '@jobly/core/google-profiles/contract';

interface Progress {
  stage: 'not-requested' | 'creating' | 'optimizing';
  title: string;
  text: string;
  button: string;
}

/**
 * Answering 'no' sets `creating` before the create screen is confirmed (spec 4): a person who left in
 * between is told what is missing.
 */
export function progressOf(
  profile: Pick<GoogleProfile, 'status' | 'optimizationRequestedAt'> | null,
): Progress {
  if (profile?.status !== 'creating') {
    return {
      stage: 'optimizing',
      title: 'We are optimizing your profile',
      text: 'Our team goes through your Google profile and improves what customers see first:',
      button: 'Optimizing your profile',
    };
  }
  if (profile.optimizationRequestedAt === null) {
    return {
      stage: 'not-requested',
      title: 'One step is missing',
      text: 'Tell us to create your Google profile. Your business is then listed within a few days.',
      button: 'Go to the last step',
    };
  }
  return {
    stage: 'creating',
    title: 'We are creating your profile',
    text: 'Your business will be listed on Google within a few days. We contact you if we need anything.',
    button: 'Creating your profile',
  };
}
