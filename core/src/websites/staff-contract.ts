import * as z from 'zod/mini';
import { forStaff } from '../contract.ts';
import { StaffActionResult } from '../staff/actions.ts';
import { SiteContent } from './site.ts';
import { WEBSITE_STATUSES } from './status.ts';

const UserParams = z.strictObject({ userId: z.uuid() });
const Reason = z.optional(z.nullable(z.string().check(z.maxLength(500))));

const Version = z.optional(z.string().check(z.maxLength(64)));

export const WebsiteInQueue = z.object({
  userId: z.uuid(),
  status: z.enum(WEBSITE_STATUSES),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  businessName: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Where the generated site will be; null while it is being written. */
  draftAddress: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  changeRequest: z.nullable(
    z.object({
      id: z.uuid(),
      description: z.string(),
      /** Signed, for a few minutes. */
      imageUrl: z.nullable(z.string()),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type WebsiteInQueue = z.output<typeof WebsiteInQueue>;

export const listWebsiteQueue = forStaff('GET /rest/v1/staff/websites', {
  summary: 'Websites by state, newest first: awaiting completion, with a change request, or all',
  query: z.strictObject({
    show: z.optional(z.enum(['creating', 'update_requested', 'all'])),
    search: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ websites: z.array(WebsiteInQueue) }),
});

export const COMPLETE_WEBSITE_RULES = {
  urlRequired: 'Please enter a website URL',
  urlScheme: 'URL must start with http:// or https://',
  urlTooLong: 'This address is too long.',
  notThisSite: "That is not this business's own address. Please look at its draft first.",
  noContact:
    'Visitors could not reach this business. Add a phone number or an email address to its draft first.',
  draftChanged:
    'Somebody else has changed this draft since you opened it. Nothing of yours was saved: please look at their version first.',
} as const;

export const WebsiteUrlInput = z
  .string(COMPLETE_WEBSITE_RULES.urlRequired)
  .check(
    z.trim(),
    z.minLength(1, COMPLETE_WEBSITE_RULES.urlRequired),
    z.regex(/^(https?:\/\/|$)/i, COMPLETE_WEBSITE_RULES.urlScheme),
    z.maxLength(2_048, COMPLETE_WEBSITE_RULES.urlTooLong),
  );

/** Spec 7. Publishes the draft when the address is the generated site's own. */
export const completeWebsite = forStaff('POST /functions/v1/complete-website', {
  summary: 'Put a website live at this address and tell its owner',
  body: z.strictObject({ user_id: z.uuid(), jobly_url: WebsiteUrlInput, reason: Reason }),
  reply: StaffActionResult,
  errors: ['not_found', 'fresh_code_needed', 'website_not_startable', 'staff_action_refused'],
});

export const Site = z.object({
  userId: z.uuid(),
  slug: z.string(),
  address: z.string(),
  draft: SiteContent,
  live: z.nullable(SiteContent),
  publishedAt: z.nullable(z.iso.datetime()),
  /** Names the draft as it is; a step that sends it back is refused when there is a newer one. */
  version: z.string(),
});
export type Site = z.output<typeof Site>;

export const getSite = forStaff('GET /rest/v1/staff/sites/{userId}', {
  summary: "A contractor's generated site: draft and what is live",
  logged: 'read-website',
  params: UserParams,
  reply: Site,
  errors: ['not_found'],
});

/** Its page, rendered: for the frame beside the form. */
export const SITE_PREVIEW_PATH = '/rest/v1/staff/sites/{userId}/preview';

export const saveSiteDraft = forStaff('PUT /rest/v1/staff/sites/{userId}', {
  summary: 'Edit the draft; visitors see nothing of it yet',
  params: UserParams,
  body: z.strictObject({ draft: SiteContent, reason: Reason, version: Version }),
  reply: Site,
  errors: ['not_found', 'upload_not_found', 'staff_action_refused'],
});

export const publishSite = forStaff('POST /rest/v1/staff/sites/{userId}/publish', {
  summary: 'Visitors see the draft from now on; closes the open change request, if there is one',
  params: UserParams,
  body: z.strictObject({ answer: Reason, reason: Reason, version: Version }),
  reply: Site,
  errors: ['not_found', 'fresh_code_needed', 'staff_action_refused'],
});

export const addSitePhoto = forStaff('POST /rest/v1/staff/sites/{userId}/photos', {
  summary:
    "Make a change request's picture, or one you sent, one of the site's own; the draft then names it",
  params: UserParams,
  body: z.union([
    z.strictObject({ changeRequestId: z.uuid() }),
    z.strictObject({ imageUrl: z.string().check(z.maxLength(2_048)) }),
  ]),
  reply: z.object({ name: z.string() }),
  errors: ['not_found', 'upload_not_found'],
});

export const declineChangeRequest = forStaff(
  'POST /rest/v1/staff/website_change_requests/{id}/decline',
  {
    summary: 'Close a change request without a change, with a word to the contractor',
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({
      answer: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    }),
    errors: ['not_found'],
  },
);

export const deleteWebsite = forStaff('DELETE /rest/v1/staff/websites/{userId}', {
  summary: "Delete a contractor's website record and its generated site",
  params: UserParams,
  // A DELETE has no body everywhere: its words travel in the address.
  query: z.strictObject({
    reason: z.optional(z.string().check(z.maxLength(500))),
    seen: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: StaffActionResult,
  errors: ['not_found', 'fresh_code_needed', 'staff_action_refused'],
});
