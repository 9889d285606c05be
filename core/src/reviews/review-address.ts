import { googleSearchAddress } from '../google-profiles/messages.ts';
import { googleAddress } from '../web-address.ts';

interface ReviewPlaces {
  reviewUrl: string | null;
  /** Noted by staff with the Google profile. */
  profileReviewUrl: string | null;
  profileUrl: string | null;
  googleProfileName: string | null;
  companyName?: string | null;
  /** From the review settings, for a profile without a name. */
  businessName: string | null;
  addressCity?: string | null;
}

/** The same Google page for every customer. Checked here again, because it is sent in the business's name. */
export function reviewAddress(places: ReviewPlaces): string | null {
  for (const address of [places.reviewUrl, places.profileReviewUrl, places.profileUrl]) {
    const checked = address === null ? undefined : googleAddress(address);
    if (checked) return checked;
  }
  const name =
    places.googleProfileName?.trim() || (places.companyName ?? places.businessName)?.trim();
  return name ? googleSearchAddress(name, places.addressCity) : null;
}
