import type { GoogleProfile } from '@jobly/core/google-profiles/contract';
import { googleSearchAddress } from '@jobly/core/google-profiles/messages';
import { publicWebAddress } from '@jobly/core/web-address';

type Named = Pick<GoogleProfile, 'googleProfileName' | 'businessName'>;

/** What the profile is called: on Google, else by the contractor. */
export function profileName(profile: Named | null): string | undefined {
  return profile?.googleProfileName || profile?.businessName || undefined;
}

/** Where it is found: at its own address if that is a public page, else by Google's search (spec 2). */
export function googleProfileUrl(
  profile: (Named & Pick<GoogleProfile, 'profileUrl'>) | null,
  companyName: string | null,
): string | undefined {
  const known = profile?.profileUrl ? publicWebAddress(profile.profileUrl) : undefined;
  const name = profileName(profile) ?? companyName;
  return known ?? (name ? googleSearchAddress(name) : undefined);
}
