import { COMMON_ERRORS } from './common-errors.ts';
import { MONEY_ERRORS } from './money-errors.ts';

/**
 * The one catalogue of errors: a code, the HTTP status it travels with and the sentence a person
 * reads. Sentences of the specification (sections 5 and 8) stand here to the letter.
 */
export const ERRORS = {
  ...COMMON_ERRORS,
  ...MONEY_ERRORS,
  cross_site: { status: 403, message: 'This request did not come from our own pages.' },
  method_not_allowed: { status: 405, message: 'That cannot be done here.' },

  phone_unknown: {
    status: 404,
    message: 'No account found with this phone number. Please contact support.',
  },
  phone_unknown_at_verify: {
    status: 404,
    message: 'No account found with this phone number.',
  },
  phone_country: {
    status: 422,
    message: 'We can only text US phone numbers right now. Please contact support.',
  },
  account_suspended: { status: 403, message: 'This account is paused. Please contact support.' },
  code_wrong: {
    status: 422,
    message: 'That code is not right. Please check the text message and try again.',
  },
  code_expired: { status: 422, message: 'That code has expired. Please ask for a new one.' },
  code_guesses_used_up: { status: 429, message: 'Too many tries. Please ask for a new code.' },
  sign_in_failures_used_up: {
    status: 429,
    message: 'Too many wrong codes. Please try again in an hour or contact support.',
  },
  code_sent_just_now: {
    status: 429,
    message: 'A code was sent just now. Please wait a moment before asking for another.',
  },
  code_asked_elsewhere: {
    status: 429,
    message: 'A code was asked for on another device. Please wait before asking for one here.',
  },
  code_sends_used_up: {
    status: 429,
    message: 'Too many codes were asked for. Please try again later or contact support.',
  },
  /** The day's texts of all accounts together are used up. */
  texts_used_up: {
    status: 503,
    message: 'We cannot text codes now. Please try again later or contact support.',
  },

  bank_details_required: { status: 400, message: 'Bank details are required' },
  merchant_not_linked: {
    status: 409,
    message: 'Merchant exists but could not be linked. Please contact support.',
  },
  merchant_not_stored: { status: 500, message: 'Failed to store merchant information' },
  /** The answer was lost: neither saved nor failed until the provider shows which (M6). */
  bank_change_unknown: {
    status: 504,
    message:
      'We could not confirm the change yet. We keep checking, and text you in a few minutes.',
  },
  bank_change_under_way: {
    status: 409,
    message:
      'Another change of your bank account is still being confirmed. Please try again in a few minutes.',
  },
  bank_details_not_stored: {
    status: 500,
    message: 'Failed to update database with bank details',
  },

  /** What the payment provider answered, in the words of spec 8 (bank save). */
  provider_email_taken: {
    status: 409,
    message:
      'Your account is already registered with our payment provider. Please contact support if you need assistance.',
  },
  provider_email_invalid: {
    status: 422,
    message: 'Please enter a valid email address in your profile.',
  },
  provider_validation: {
    status: 422,
    message: 'Please check that all your information is correct and try again.',
  },
  provider_unauthorized: {
    status: 502,
    message: 'Your session has expired. Please log out and log back in.',
  },
  provider_forbidden: {
    status: 502,
    message: "You don't have permission to perform this action.",
  },
  provider_not_found: {
    status: 502,
    message: 'The requested service is not available. Please try again later.',
  },
  provider_rate_limited: {
    status: 429,
    message: 'Too many requests. Please wait a moment and try again.',
  },
  provider_down: {
    status: 502,
    message: 'Our servers are experiencing issues. Please try again in a few minutes.',
  },
  provider_unreachable: {
    status: 504,
    message: 'Network error. Please check your internet connection and try again.',
  },

  profile_not_found: { status: 404, message: 'Profile not found' },
  contractor_not_found: { status: 404, message: 'Contractor profile not found' },
  payment_link_not_found: { status: 404, message: 'This payment link does not exist.' },
  payment_link_not_created: { status: 409, message: 'Failed to create payment link' },
  search_too_slow: {
    status: 422,
    message:
      'This search takes too long. Please search for more of the name, or for the phone number.',
  },
  amount_not_valid: { status: 400, message: 'Please enter a valid amount' },
  /** The contractor asks for what only an open, or only a paid, link can do. */
  payment_link_settled: {
    status: 409,
    message: 'This link has been paid or closed in the meantime.',
  },
  refund_under_way: {
    status: 409,
    message: 'A refund of this payment is still being confirmed. Please wait a moment.',
  },
  /** The provider answers, but not what was refunded of this payment: trying again may not help. */
  refund_not_checked: {
    status: 422,
    message:
      'We cannot check this payment at the provider. No money has moved. Please contact support.',
  },
  refund_refused: {
    status: 422,
    message: 'The payment provider refused this refund. Please contact support.',
  },

  /** The customer's side (spec 8, public payment page). */
  payment_link_used: { status: 409, message: 'This payment link has already been used.' },
  payment_link_closed: { status: 410, message: 'Invalid or expired payment link.' },
  merchant_setup_incomplete: {
    status: 409,
    message: 'This business is still getting set up. Please try again later.',
  },
  method_not_offered: {
    status: 422,
    message: 'This way to pay is not available for this amount. Please choose another one.',
  },
  /** What the page was told and what the server knows differ: nothing is charged. */
  checkout_mismatch: {
    status: 409,
    message: 'This page is out of date. Please reload it and try again.',
  },
  checkout_not_created: { status: 502, message: 'Failed to create a payment link' },
  checkout_busy: {
    status: 503,
    message: "We are still preparing your payment. You haven't been charged. Please try again.",
  },

  /** Grow: the record is in a state that does not allow it; the screen looks again. */
  website_not_startable: { status: 409, message: 'You have a website already.' },
  website_not_linkable: { status: 409, message: 'You have a website already.' },
  website_not_live: { status: 409, message: 'Your website is not live yet.' },
  change_already_requested: {
    status: 409,
    message: 'We are still working on your last request.',
  },
  upload_not_found: { status: 404, message: 'Failed to upload image' },
  image_not_valid: {
    status: 422,
    message: 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.',
  },
  image_too_many_pixels: {
    status: 422,
    message: 'That picture has too many pixels. Please choose one of at most 50 megapixels.',
  },
  image_too_large: {
    status: 413,
    message: 'That picture is too large. Please choose one of at most 10 MB.',
  },
  pictures_used_up: {
    status: 429,
    message: 'Your pictures fill all the space we have for them. Please contact support.',
  },
  google_profile_settled: { status: 409, message: 'We are already working on your profile.' },
  /** Staff: the sentence says why; nothing was changed. */
  staff_action_refused: { status: 409, message: 'This cannot be done to this account.' },
  /** Support looks through a contractor's eyes: nothing may be changed meanwhile. */
  read_only_view: { status: 403, message: 'You are viewing this account read-only.' },
  gate_wrong_password: { status: 403, message: 'Incorrect password' },
  gate_tries_used_up: { status: 429, message: 'Too many tries. Please try again in 15 minutes.' },
  user_not_created: { status: 409, message: 'Failed to create user' },
  business_name_missing: {
    status: 409,
    message: 'Business name not found. Please update your profile first.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
