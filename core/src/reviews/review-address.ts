import { googleSearchAddress } from '../google-profiles/messages.ts';
import { googleAddress } from '../web-address.ts';

export interface ReviewPlaces {
  reviewUrl: string | null;
  /** What staff noted with the Google profile. */
  profileReviewUrl: string | null;
  profileUrl: string | null;
  googleProfileName: string | null;
  companyName?: string | null;
  /** From the review settings, for a profile that has no name any more. */
  businessName: string | null;
  addressCity?: string | null;
}

/**
 * Where a customer lands: always a page of Google's, and the same page for every customer. Checked
 * here once more: a customer is sent there in the business's name.
 */
export function reviewAddress(places: ReviewPlaces): string | null {
  for (const address of [places.reviewUrl, places.profileReviewUrl, places.profileUrl]) {
    const checked = address === null ? undefined : googleAddress(address);
    if (checked) return checked;
  }
  const name =
    places.googleProfileName?.trim() || (places.companyName ?? places.businessName)?.trim();
  return name ? googleSearchAddress(name, places.addressCity) : null;
}
