import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { LANGUAGES } from '../language/language.ts';
import {
  ChangeDescriptionInput,
  WebsiteAddressInput,
  WebsiteDetailsInput,
  WebsiteExtrasInput,
} from './schema.ts';
import { SitePhoto, SiteQuote } from './site.ts';
import { WEBSITE_STATUSES } from './status.ts';

export const Website = z.object({
  id: z.uuid(),
  status: z.enum(WEBSITE_STATUSES),
  websiteType: z.enum(['jobly', 'external']),
  externalUrl: z.nullable(z.string()),
  joblyUrl: z.nullable(z.string()),
  businessName: z.nullable(z.string()),
  businessPhone: z.nullable(z.string()),
  changeRequest: z.nullable(z.string()),
  changeAnswer: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Website = z.output<typeof Website>;

const OneWebsite = z.object({ website: Website });

export const getWebsite = forSignedIn('GET /rest/v1/websites/me', {
  summary: 'Your website record, or null',
  reply: z.object({ website: z.nullable(Website) }),
});

export const WebsiteDetails = z.object({
  businessName: z.nullable(z.string()),
  businessPhone: z.nullable(z.string()),
  trade: z.nullable(z.string()),
  serviceArea: z.nullable(z.string()),
  openingHours: z.nullable(z.string()),
  language: z.enum(LANGUAGES),
  /** What a business of this trade may tick; `key` is the same in every language. */
  services: z.array(
    z.object({ key: z.string(), title: z.string(), text: z.string(), ticked: z.boolean() }),
  ),
  ownServices: z.array(z.string()),
  photos: z.array(SitePhoto),
  quotes: z.array(SiteQuote),
  hasLogo: z.boolean(),
  /** Whether it is written: then services, photos and quotes are what it shows. */
  hasSite: z.boolean(),
  /** Where the site would be: free at this moment, or one like it that is. Null without a name. */
  address: z.nullable(z.string()),
  /** True when the plain name is taken by another business. */
  nameTaken: z.boolean(),
  /** Whether that address will begin with https. */
  secure: z.boolean(),
});
export type WebsiteDetails = z.output<typeof WebsiteDetails>;

export const getWebsiteDetails = forSignedIn('GET /rest/v1/website_details/me', {
  summary: 'What your website would say, from your profile or as you edited it, and its address',
  reply: WebsiteDetails,
  errors: ['profile_not_found'],
});

export const updateWebsiteDetails = forSignedIn('PUT /rest/v1/website_details/me', {
  summary: 'Edit what your website would say',
  body: WebsiteDetailsInput,
  reply: WebsiteDetails,
});

export const updateWebsiteExtras = forSignedIn('PUT /rest/v1/website_extras/me', {
  summary:
    'Choose the services, photos and customer quotes of your website; a live one shows them at once',
  body: WebsiteExtrasInput,
  reply: WebsiteDetails,
  errors: ['profile_not_found', 'business_name_missing', 'upload_not_found'],
});

export const addWebsitePhoto = forSignedIn('POST /rest/v1/website_photos', {
  summary: 'Make a picture you sent one for your website; nobody sees it before a site shows it',
  body: z.strictObject({ imageUrl: z.string().check(z.maxLength(2048)) }),
  reply: z.object({ name: z.string() }),
  errors: ['upload_not_found', 'pictures_used_up', 'rate_limited'],
});

/** The contractor's own photos, also those that no site shows yet. */
export const OWN_PHOTO_PATH = '/rest/v1/website_photos/{name}';
/** The contractor's website as a page: what visitors see, or would see. */
export const OWN_PREVIEW_PATH = '/rest/v1/websites/me/preview';

export const SiteRequest = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  /** Opens the visitor's photo for a few minutes. */
  imageUrl: z.optional(z.nullable(z.string())),
  /** Null while it is new. */
  seenAt: z.optional(z.nullable(z.iso.datetime())),
});
export type SiteRequest = z.output<typeof SiteRequest>;

export const listSiteRequests = forSignedIn('GET /rest/v1/site_requests', {
  summary: 'What visitors of your website asked for, newest first',
  reply: z.object({ requests: z.array(SiteRequest), more: z.boolean() }),
});

export const SiteDomain = z.object({
  domain: z.string(),
  /** The TXT record that proves ownership. */
  recordName: z.string(),
  recordValue: z.string(),
  /** Where its own records are to point. */
  target: z.string(),
  verified: z.boolean(),
  checkedAt: z.nullable(z.iso.datetime()),
  missingSince: z.nullable(z.iso.datetime()),
});
export type SiteDomain = z.output<typeof SiteDomain>;

/** `available` is false where nothing on the internet could point here, as in a trial. */
const OneDomain = z.object({ domain: z.nullable(SiteDomain), available: z.boolean() });

export const getSiteDomain = forSignedIn('GET /rest/v1/site_domains/me', {
  summary: 'The domain of your own for your website, or null',
  reply: OneDomain,
});

export const setSiteDomain = forSignedIn('PUT /rest/v1/site_domains/me', {
  summary: 'Enter a domain of your own; it counts once its TXT record is found',
  body: z.strictObject({ domain: z.string().check(z.maxLength(300)) }),
  reply: OneDomain,
  errors: ['website_not_live'],
});

export const checkSiteDomain = forSignedIn('POST /rest/v1/site_domains/me/check', {
  summary: 'Look for the TXT record now',
  reply: OneDomain,
  errors: ['not_found', 'rate_limited'],
});

export const removeSiteDomain = forSignedIn('DELETE /rest/v1/site_domains/me', {
  summary: 'Your website is no longer shown at that domain',
  reply: OneDomain,
});

export const startWebsite = forSignedIn('POST /rest/v1/websites', {
  summary: 'Start the creation of your website; a linked one is replaced only when you say so',
  body: z.strictObject({ replaceLinked: z.optional(z.boolean()) }),
  reply: OneWebsite,
  errors: ['website_not_startable', 'business_name_missing'],
});

export const linkWebsite = forSignedIn('POST /rest/v1/websites/link', {
  summary: 'Add the website you already have',
  body: z.strictObject({ url: WebsiteAddressInput }),
  reply: OneWebsite,
  errors: ['website_not_linkable'],
});

export const requestWebsiteChanges = forSignedIn('POST /rest/v1/website_change_requests', {
  summary: 'Ask for a change of your website; the same id is stored once',
  body: z.strictObject({
    id: z.uuid(),
    description: ChangeDescriptionInput,
    imageUrl: z.optional(z.nullable(z.string().check(z.maxLength(2048)))),
  }),
  reply: OneWebsite,
  errors: ['website_not_live', 'change_already_requested', 'upload_not_found'],
});

/** The upload itself is the file's bytes, so it has no JSON contract; this is what it answers. */
export const UPLOAD_PATH = '/storage/v1/website-change-requests';
export const UploadReply = z.object({
  /** For the change request's `imageUrl`; it opens only with a signature. */
  imageUrl: z.string(),
  /** Opens for a few minutes. */
  previewUrl: z.string(),
});
export type UploadReply = z.output<typeof UploadReply>;
