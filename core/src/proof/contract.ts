import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { OwnLink } from '../payment-links/contract.ts';
import { words } from '../typed.ts';
import { LONGEST_SIGNER, SIGN_RULES } from './messages.ts';

export const PHOTO_KINDS = ['before', 'after', 'damage'] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];

/** Of a job, or of a link that stands alone. */
export const MOST_PHOTOS = 20;

const Kind = z.nullable(z.enum(PHOTO_KINDS));

const WorkPhoto = z.object({
  id: z.uuid(),
  kind: Kind,
  /** Valid for a few minutes. */
  url: z.string(),
});
export type WorkPhoto = z.output<typeof WorkPhoto>;

export const Proof = z.object({
  photos: z.array(WorkPhoto),
  showsPhotos: z.boolean(),
  /** Until the customer has signed. */
  isAsked: z.boolean(),
  signatures: z.array(
    z.object({
      name: z.string(),
      sentence: z.string(),
      side: z.enum(['customer', 'contractor']),
      signedAt: z.iso.datetime(),
    }),
  ),
  /** What the customer would agree to on this phone, in their language. */
  sentence: z.string(),
});
export type Proof = z.output<typeof Proof>;

const errors = ['payment_link_not_found'] as const;

export const getProof = forSignedIn('GET /rest/v1/payment_links/{id}/proof', {
  summary: 'Photos of the work, and who has signed that it is done; of a job, those of all of it',
  params: OwnLink,
  reply: Proof,
  errors,
});

export const saveProof = forSignedIn('PUT /rest/v1/payment_links/{id}/proof', {
  summary: 'Show the photos to the customer, or ask for a signature that the work is done',
  params: OwnLink,
  body: z.strictObject({
    showsPhotos: z.optional(z.boolean()),
    isAsked: z.optional(z.boolean()),
  }),
  reply: Proof,
  errors,
});

export const Signer = words(SIGN_RULES.nameMissing, LONGEST_SIGNER, SIGN_RULES.nameTooLong);

export const signHere = forSignedIn('POST /rest/v1/payment_links/{id}/signatures', {
  summary: 'The customer signs on your phone that the work is done',
  params: OwnLink,
  body: z.strictObject({
    /** The same again is the same signature. */
    id: z.uuid(),
    name: Signer,
  }),
  reply: Proof,
  errors: ['payment_link_not_found', 'signatures_used_up'],
});

/** The body is the picture, so its upload has no JSON contract; the same id again is the same photo. */
export const PHOTO_PATH = '/rest/v1/payment_links/{id}/photos/{photoId}';

const OwnPhoto = z.extend(OwnLink, { photoId: z.uuid() });

export const changePhoto = forSignedIn(`PATCH ${PHOTO_PATH}`, {
  summary: 'What a photo shows: before, after, damage',
  params: OwnPhoto,
  body: z.strictObject({ kind: Kind }),
  reply: Proof,
  errors,
});

export const deletePhoto = forSignedIn(`DELETE ${PHOTO_PATH}`, {
  summary: 'Delete a photo of the work',
  params: OwnPhoto,
  reply: Proof,
  errors,
});
