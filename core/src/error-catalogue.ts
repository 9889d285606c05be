import { COMMON_ERRORS } from './common-errors.ts';
import { MONEY_ERRORS } from './money-errors.ts';

function withStatus<Code extends string>(status: number, messages: Record<Code, string>) {
  const errors = Object.entries<string>(messages).map(([code, message]) => [
    code,
    { status, message },
  ]);
  return Object.fromEntries(errors) as Record<Code, { status: number; message: string }>;
}

/** The catalogue of errors: code, HTTP status and sentence. Sentences of spec 5 and 8 to the letter. */
export const ERRORS = {
  ...COMMON_ERRORS,
  ...MONEY_ERRORS,
  ...withStatus(403, { cross_site: 'This request did not come from our own pages.' }),
  ...withStatus(405, { method_not_allowed: 'That cannot be done here.' }),

  ...withStatus(403, { account_suspended: 'This account is paused. Please contact support.' }),
  ...withStatus(404, {
    phone_unknown: 'No account found with this phone number. Please contact support.',
    phone_unknown_at_verify: 'No account found with this phone number.',
  }),
  ...withStatus(422, {
    phone_country: 'We can only text US phone numbers right now. Please contact support.',
    code_wrong: 'That code is not right. Please check it and try again.',
    code_expired: 'That code has expired. Please ask for a new one.',
  }),
  ...withStatus(429, {
    code_guesses_used_up: 'Too many tries. Please ask for a new code.',
    sign_in_failures_used_up:
      'Too many wrong codes. Please try again in an hour or contact support.',
    code_sent_just_now: 'A code was sent just now. Please wait a moment before asking for another.',
    code_asked_elsewhere:
      'A code was asked for on another device. Please wait before asking for one here.',
    code_sends_used_up: 'Too many codes were asked for. Please try again later or contact support.',
  }),
  ...withStatus(503, {
    /** The daily limit for texts of all accounts together. */
    texts_used_up: 'We cannot text codes now. Please try again later or contact support.',
  }),

  ...withStatus(403, {
    /** For staff, to whom a code alone gives no access. */
    passkey_needed: 'Please sign in with your passkey first.',
    passkey_not_allowed:
      'The time to add your first passkey is over. Ask whoever runs this site to open it again.',
  }),
  ...withStatus(409, {
    passkeys_used_up: 'You have as many passkeys as an account can have. Please remove one first.',
    /** Staff would lock themselves out. */
    passkey_last:
      'This is your only passkey, and staff cannot do without one. Please add another one first.',
  }),
  ...withStatus(422, {
    passkey_refused: 'That passkey did not work. Please try again, or use a code.',
    passkey_unknown: 'We do not know that passkey. Please use a code.',
  }),

  // Errors of the payment provider, in the words of spec 8 (bank save).
  ...withStatus(400, { bank_details_required: 'Bank details are required' }),
  ...withStatus(409, {
    merchant_not_linked: 'Merchant exists but could not be linked. Please contact support.',
    /** After 'This was not me', a code no longer proves identity. */
    account_frozen: 'To keep your money safe, your account is frozen. Please contact support.',
    /** The actual message says until when (payouts/hold.ts). */
    bank_change_held:
      'To keep your money safe, your bank account cannot be changed right now. Settings shows until when.',
    /** The actual message says from when on the numbers can be entered. */
    bank_change_waits:
      'To keep your money safe, a change of the bank account waits first. Settings shows from when on you can type the numbers.',
    bank_changes_used_up:
      'Your bank account was changed too often in the last 30 days. Please contact support.',
    bank_change_under_way:
      'Another change of your bank account is still being confirmed. Please try again in a few minutes.',
    provider_email_taken:
      'Your account is already registered with our payment provider. Please contact support if you need assistance.',
  }),
  ...withStatus(422, {
    provider_email_invalid: 'Please enter a valid email address in your profile.',
    provider_validation: 'Please check that all your information is correct and try again.',
  }),
  ...withStatus(429, {
    provider_rate_limited: 'Too many requests. Please wait a moment and try again.',
  }),
  ...withStatus(503, {
    bank_change_not_held:
      'Our payment provider could not hold your payouts, so your bank account was not changed. Please try again in a few minutes.',
  }),
  ...withStatus(500, {
    merchant_not_stored: 'Failed to store merchant information',
    bank_details_not_stored: 'Failed to update database with bank details',
  }),
  ...withStatus(502, {
    provider_unauthorized: 'Your session has expired. Please log out and log back in.',
    provider_forbidden: "You don't have permission to perform this action.",
    provider_not_found: 'The requested service is not available. Please try again later.',
    provider_down: 'Our servers are experiencing issues. Please try again in a few minutes.',
  }),
  ...withStatus(504, {
    /** The reply was lost: neither saved nor failed until the provider shows which (M6). */
    bank_change_unknown:
      'We could not confirm the change yet. We keep checking, and text you in a few minutes.',
    provider_unreachable: 'Network error. Please check your internet connection and try again.',
  }),

  ...withStatus(409, {
    profile_changed:
      'Your profile was changed somewhere else in the meantime. Please check it and save again.',
    change_open: 'You have asked for a change already. Please wait for it, or withdraw it first.',
    change_not_open: 'There is no open change any more.',
  }),

  ...withStatus(400, {
    amount_not_valid: 'Please enter a valid amount',
    /** By the policy of this installation (fees/policy.ts). */
    fees_not_allowed:
      'Card fees cannot be passed on like this. Please choose again in a new link who pays them.',
    /** Formatted like a US number, but not assigned. */
    phone_not_valid: 'Please enter a valid US phone number',
    change_empty: 'Please change what should be different, then ask.',
  }),
  ...withStatus(404, {
    profile_not_found: 'Profile not found',
    contractor_not_found: 'Contractor profile not found',
    payment_link_not_found: 'This payment link does not exist.',
    customer_not_found: 'This customer does not exist.',
    customer_import_not_found: 'This import does not exist.',
    repeat_not_found: 'This payment does not come back any more.',
    job_not_found: 'This job does not exist.',
    estimate_not_found: 'This estimate does not exist.',
  }),
  ...withStatus(409, {
    photos_used_up: 'A job can have 20 photos. Please delete one to add another.',
    signatures_used_up: 'This job has been signed for ten times already.',
    job_changed: 'This job has changed meanwhile. Please look again.',
    estimate_changed: 'This estimate has changed meanwhile. Please look again.',
    /** Accepted, declined or withdrawn. */
    estimate_settled: 'This estimate has been answered or withdrawn meanwhile.',
    estimate_expired: 'The time to accept this estimate is over.',
    estimate_not_created: 'Failed to create estimate',
    right_to_cancel_over: 'The time to cancel under this notice is over.',
    payment_link_of_job: 'This payment belongs to a job. Please change it there.',
    payment_link_not_created: 'Failed to create payment link',
    customer_not_merged: 'These two are one customer already.',
    customer_not_unmerged: 'This cannot be taken apart any more.',
    customer_import_not_undone: 'This import can no longer be undone.',
    /** The action requires an open link, or a paid one. */
    payment_link_settled: 'This link has been paid or closed in the meantime.',
    /** A customer may be paying the link that is to be replaced. */
    payment_under_way:
      'A payment on this link may be under way, so nothing was changed. Please try again in a few minutes.',
    refund_disputed:
      'The customer’s bank is deciding about this payment. A refund now would pay it back twice.',
    refund_lost:
      'The customer’s bank has already taken this payment back. Nothing is left to refund.',
    refund_under_way: 'A refund of this payment is still being confirmed. Please wait a moment.',
  }),
  ...withStatus(422, {
    schedule_not_valid: 'Every payment has to be at least $1.00, and together they are the total.',
    notice_needs_address:
      'The notice of the right to cancel has to name your address. Please add it first.',
    repeat_not_valid:
      'The first day has to be after today and within a year, and the last not before it.',
    search_too_slow:
      'This search takes too long. Please search for more of the name, or for the phone number.',
    /** The provider responds, but not with the refunds of this payment: retrying may not help. */
    refund_not_checked:
      'We cannot check this payment at the provider. No money has moved. Please contact support.',
    refund_refused: 'The payment provider refused this refund. Please contact support.',
    refunds_used_up:
      'This payment has been refunded in too many parts already. Please contact support.',
  }),

  // The customer's side (spec 8, public payment page).
  ...withStatus(409, {
    payment_link_used: 'This payment link has already been used.',
    /** Marked as 'Paid in cash', which does not count yet. */
    payment_link_marked:
      'The business has marked this as paid in cash. If you did not pay, please tell them.',
    cards_stopped:
      "This business can't take payments by card right now. (You haven't been charged.)",
    merchant_setup_incomplete: 'This business is still getting set up. Please try again later.',
    /** The page and the server disagree: nothing is charged. */
    checkout_mismatch: 'This page is out of date. Please reload it and try again.',
  }),
  ...withStatus(410, { payment_link_closed: 'Invalid or expired payment link.' }),
  ...withStatus(422, {
    method_not_offered:
      'This way to pay is not available for this amount. Please choose another one.',
  }),
  ...withStatus(503, {
    /** The provider could not be reached, so the link is unchanged. */
    checkouts_not_revoked:
      'Our payment provider could not be reached, so nothing was changed. Please try again in a few minutes.',
  }),
  ...withStatus(502, { checkout_not_created: 'Failed to create a payment link' }),
  ...withStatus(503, {
    checkout_busy:
      "We are still preparing your payment. You haven't been charged. Please try again.",
  }),

  // Grow: the record's state does not allow it; the screen reloads it.
  ...withStatus(404, { upload_not_found: 'Failed to upload image' }),
  ...withStatus(409, {
    website_not_startable: 'You have a website already.',
    website_not_linkable: 'You have a website already.',
    website_not_live: 'Your website is not live yet.',
    change_already_requested: 'We are still working on your last request.',
    google_profile_settled: 'We are already working on your profile.',
    business_name_missing: 'Business name not found. Please update your profile first.',
  }),
  ...withStatus(413, {
    image_too_large: 'That picture is too large. Please choose one of at most 10 MB.',
  }),
  ...withStatus(422, {
    image_not_valid: 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.',
    image_too_many_pixels:
      'That picture has too many pixels. Please choose one of at most 50 megapixels.',
  }),
  ...withStatus(429, {
    pictures_used_up: 'Your pictures fill all the space we have for them. Please contact support.',
  }),

  ...withStatus(403, {
    /** Support is viewing a contractor's account, read-only. */
    read_only_view: 'You are viewing this account read-only.',
    gate_wrong_password: 'Incorrect password',
  }),
  ...withStatus(409, {
    /** The actual message says why; nothing was changed. */
    staff_action_refused: 'This cannot be done to this account.',
    user_not_created: 'Failed to create user',
  }),
  ...withStatus(429, {
    gate_tries_used_up: 'Too many tries. Please try again in 15 minutes.',
  }),
};

export type ErrorCode = keyof typeof ERRORS;
