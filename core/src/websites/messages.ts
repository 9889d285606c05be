/** Websites: spec 2, 5 and 8 to the letter; ours where it has none. */
export const WEBSITE_MESSAGES = {
  profileNotLoaded: 'Failed to load your profile details.',
  detailsNotUpdated: 'Failed to update business details',
  detailsUpdated: 'Business details updated successfully',
  notStarted: 'Failed to start website creation',
  started: "Website creation started — we'll notify you when it's live.",
  notLinked: 'Failed to link website',
  linked: 'Website linked successfully.',
  imageNotUploaded: 'Failed to upload image',
  requestNotSubmitted: 'Failed to submit request',
  requestReceived: 'Thanks — your request has been received.',
  linkCopy: { done: 'Link copied', failed: 'Failed to copy link' },
} as const;

export const WEBSITE_RULES = {
  nameRequired: 'Business name is required',
  nameTooLong: 'Business name must be less than 100 characters',
  phoneTooShort: 'Phone number must be at least 10 digits',
  phoneTooLong: 'Phone number must be less than 20 characters',
  addressRequired: 'Website address is required.',
  addressNotValid: 'Please enter a valid website address.',
  descriptionTooShort: "Please describe what you'd like to change (at least 10 characters).",
  descriptionTooLong: 'Description must be less than 1000 characters.',
  imageNotAnImage: 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.',
  imageTooLarge: 'That picture is too large. Please choose one of at most 10 MB.',
} as const;

type SiteNews = Record<'businessName' | 'address', string>;

/** The e-mail (or the text, without one) that tells the contractor that the site can be seen. */
export function websiteLiveWords(site: SiteNews) {
  return {
    subject: 'Your website is live',
    body: [
      `Good news: the website of ${site.businessName} is live.`,
      site.address,
      'Share it with your customers, and ask us for changes whenever you like.',
    ].join('\n\n'),
    text: `Your website is live: ${site.address}`,
  };
}

/** After a change request, with what staff say to it. */
export function websiteUpdatedWords(site: SiteNews & { answer: string | null }) {
  const answer = site.answer ? [site.answer] : [];
  return {
    subject: 'Your website is updated',
    body: [`The website of ${site.businessName} is updated.`, ...answer, site.address].join('\n\n'),
    text: [`Your website is updated: ${site.address}`, ...answer].join(' '),
  };
}

/** When a change was not made, with what staff say to it. */
export function changeDeclinedWords(site: { businessName: string }, answer: string) {
  return {
    subject: 'About the change you asked for',
    body: [
      `You asked for a change on the website of ${site.businessName}. We did not make it:`,
      answer,
      'You can ask again at any time.',
    ].join('\n\n'),
    text: `About the change of your website that you asked for: ${answer}`,
  };
}

/** What 'Share website' puts into a text or an e-mail. */
export function shareWebsiteText(site: SiteNews): string {
  return `Take a look at the new website of ${site.businessName}: ${site.address}`;
}
