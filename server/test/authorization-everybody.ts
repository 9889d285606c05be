import type { Row } from './authorization-row.ts';

/** Whoever holds a link's code may see it, as its customer: signed in or not is all one. */
export const CUSTOMERS: Record<string, Row> = {
  'POST /functions/v1/get-payment-link': {
    for: 'anyone',
    object: 'code',
    own: 200,
    other: 404,
    body: ({ id }) => ({ url: id }),
  },
  'POST /rest/v1/rpc/get_merchant_info_for_payment_link': {
    for: 'anyone',
    object: 'code',
    own: 200,
    other: 200,
    body: ({ id }) => ({ payment_url: id }),
  },
  'POST /functions/v1/create-payment-link': {
    for: 'anyone',
    object: 'code',
    own: 409,
    other: 404,
    body: ({ id }) => ({ linkCode: id, method: 'card' }),
  },
  'POST /functions/v1/claim-cash-payment': {
    for: 'anyone',
    object: 'code',
    own: 200,
    other: 404,
    body: ({ id }) => ({ linkCode: id }),
  },
  'POST /functions/v1/record-link-view': {
    for: 'anyone',
    object: 'code',
    own: 200,
    other: 200,
    body: ({ id }) => ({ url: id }),
  },
  'POST /functions/v1/get-payment-progress': {
    for: 'anyone',
    object: 'code',
    own: 200,
    other: 404,
    body: ({ id }) => ({ url: id }),
  },
  'GET /pay/{linkCode}': { for: 'anyone', object: 'code', own: 200, other: 404 },
  'POST /pay/{linkCode}': { for: 'anyone', object: 'code', own: 422, other: 404 },
  'GET /pay/{linkCode}/receipt': { for: 'anyone', object: 'paidCode', own: 200, other: 404 },
  'GET /payment-success': { for: 'anyone', own: 200 },
  'GET /r/{token}': { for: 'anyone', object: 'reviewToken', own: 302, other: 404 },
  'GET /unsubscribe/{token}': { for: 'anyone', object: 'reviewToken', own: 200, other: 404 },
  'POST /unsubscribe/{token}': { for: 'anyone', object: 'reviewToken', own: 200, other: 404 },
  'GET /sites/{slug}': { for: 'anyone', object: 'shownSite', own: 200, other: 404 },
  'GET /sites/{slug}/photos/{name}': { for: 'anyone', object: 'shownPhoto', own: 200, other: 404 },
};

export const HOUSE: Record<string, Row> = {
  'POST /functions/v1/user-form-gate': { for: 'anyone', own: 403, body: () => ({ password: 'x' }) },
  'GET /functions/v1/user-form-gate': { for: 'anyone', own: 200 },
  'DELETE /functions/v1/user-form-gate': { for: 'anyone', own: 200 },
  'POST /functions/v1/typeform-webhook': { for: 'anyone', own: 403, body: () => ({}) },
  'POST /functions/v1/twilio-inbound': { for: 'anyone', own: 403 },
  'POST /functions/v1/twilio-status': { for: 'anyone', own: 403 },
  'GET /healthz': { for: 'anyone', own: 200 },
  'GET /readyz': { for: 'anyone', own: 200 },
  'GET /metrics': { for: 'anyone', own: 404 },
  'GET /openapi.json': { for: 'anyone', own: 200 },
  'GET /reference': { for: 'anyone', own: 200 },
  'GET /dev/pages.css': { for: 'anyone', own: 200 },
  'GET /dev/inbox': { for: 'anyone', own: 404 },
  'GET /dev/inbox.js': { for: 'anyone', own: 200 },
  'POST /dev/inbox/reply': { for: 'anyone', own: 404, body: () => ({}) },
};
