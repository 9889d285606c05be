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
  domainNotSaved: 'Failed to save your domain',
  domainNotChecked: 'Failed to look for the record',
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
  servicesMissing: 'Please tick at least one service.',
  quoteEmpty: 'Please fill in both what was said and by whom.',
  quoteTooLong: 'Please shorten what was said to 300 characters.',
  quotesNotAgreed: 'Please confirm that these customers agreed.',
  domainNotValid: 'Please enter a domain like riveraplumbing.com.',
} as const;

/** What the contractor confirms with quotes; stored word for word. */
export const QUOTES_WORDING = 'My customers said this and agreed that I show it with their name.';
