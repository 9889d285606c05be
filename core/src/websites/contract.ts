import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { OPENING_HOURS } from './hours.ts';
import { ChangeDescriptionInput, WebsiteAddressInput, WebsiteDetailsInput } from './schema.ts';
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
  /** What staff said to the last change request, when they said something. */
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
  openingHours: z.nullable(z.enum(OPENING_HOURS)),
  /** Where the site would be: free at this moment, or one like it that is. Null without a name. */
  address: z.nullable(z.string()),
  /** True when the plain name is somebody else's address already. */
  nameTaken: z.boolean(),
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
    /** What the upload answered. */
    imageUrl: z.optional(z.nullable(z.string().check(z.maxLength(2048)))),
  }),
  reply: OneWebsite,
  errors: ['website_not_live', 'change_already_requested', 'upload_not_found'],
});

/** The upload itself is the file's bytes, so it has no JSON contract; this is what it answers. */
export const UPLOAD_PATH = '/storage/v1/website-change-requests';
export const UploadReply = z.object({
  /** For the change request's `imageUrl`; nobody can open it without a signature. */
  imageUrl: z.string(),
  /** Opens for a few minutes. */
  previewUrl: z.string(),
});
export type UploadReply = z.output<typeof UploadReply>;
