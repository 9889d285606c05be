import { DRAFT } from './authorization-objects.ts';
import type { Row } from './authorization-row.ts';

export const STAFF: Record<string, Row> = {
  'GET /rest/v1/staff/websites': { for: 'staff', own: 200 },
  'POST /functions/v1/complete-website': {
    for: 'staff',
    object: 'website',
    own: 200,
    other: 404,
    body: ({ id }) => ({ user_id: id, jobly_url: 'https://done.example.com' }),
  },
  'GET /rest/v1/staff/sites/{userId}': { for: 'staff', object: 'site', own: 200, other: 404 },
  'PUT /rest/v1/staff/sites/{userId}': {
    for: 'staff',
    object: 'site',
    own: 200,
    other: 404,
    body: () => ({ draft: DRAFT }),
  },
  'POST /rest/v1/staff/sites/{userId}/publish': {
    for: 'staff',
    object: 'site',
    own: 200,
    other: 404,
    body: () => ({}),
  },
  'POST /rest/v1/staff/sites/{userId}/photos': {
    for: 'staff',
    object: 'pictureRequest',
    own: 200,
    other: 404,
    body: ({ also }) => ({ changeRequestId: also }),
  },
  'POST /rest/v1/staff/website_change_requests/{id}/decline': {
    for: 'staff',
    object: 'changeRequest',
    own: 200,
    other: 404,
    body: () => ({ answer: 'Not possible' }),
  },
  'DELETE /rest/v1/staff/websites/{userId}': {
    for: 'staff',
    object: 'website',
    own: 200,
    other: 404,
  },
  'GET /rest/v1/staff/sites/{userId}/preview': {
    for: 'staff',
    object: 'site',
    own: 200,
    other: 404,
  },
  'GET /rest/v1/staff/sites/{userId}/photos/{name}': {
    for: 'staff',
    object: 'sitePhoto',
    own: 200,
    other: 404,
  },
  'GET /rest/v1/staff/google_profiles': { for: 'staff', own: 200 },
  'PATCH /rest/v1/staff/google_profiles/{userId}': {
    for: 'staff',
    object: 'googleProfile',
    own: 200,
    other: 404,
    body: () => ({ status: 'optimizing' }),
  },
  'POST /rest/v1/staff/previews': {
    for: 'staff',
    object: 'contractor',
    own: 200,
    other: 404,
    body: ({ id }) => ({ action: 'delete-user', userId: id }),
  },
  'POST /functions/v1/admin-mark-paid': {
    for: 'staff',
    object: 'link',
    own: 200,
    other: 404,
    body: ({ id }) => ({ paymentLinkId: id }),
  },
  'POST /functions/v1/link-phone-to-user': {
    for: 'staff',
    object: 'contractor',
    own: 200,
    other: 404,
    body: ({ id }) => ({ keepUserId: id, phone: freshPhone() }),
  },
  'POST /functions/v1/update-user-phone': {
    for: 'staff',
    object: 'contractor',
    own: 200,
    other: 404,
    body: ({ id }) => ({ userId: id, phone: freshPhone() }),
  },
  'POST /functions/v1/delete-user': {
    for: 'staff',
    object: 'contractor',
    own: 200,
    other: 404,
    body: ({ id }) => ({ userId: id }),
  },
  'POST /rest/v1/staff/people/{userId}/suspension': {
    for: 'admin',
    object: 'contractor',
    own: 200,
    other: 404,
    body: () => ({ suspended: true }),
  },
  'POST /rest/v1/staff/audit_log/{id}/undo': {
    for: 'staff',
    object: 'logEntry',
    own: 200,
    other: 404,
  },
  'GET /rest/v1/staff/search': { for: 'staff', own: 200 },
  'GET /rest/v1/staff/people/{userId}': {
    for: 'staff',
    object: 'contractor',
    own: 200,
    other: 404,
  },
  'POST /rest/v1/payment_mismatches/{id}/resolve': {
    for: 'staff',
    object: 'mismatch',
    own: 200,
    other: 404,
    body: () => ({ resolution: 'Looked at' }),
  },
  'GET /rest/v1/alerts': { for: 'staff', own: 200 },
  'POST /rest/v1/alerts/{id}/resolve': {
    for: 'staff',
    object: 'alert',
    own: 200,
    other: 404,
    body: () => ({ resolution: 'Looked at' }),
  },
  'POST /rest/v1/staff/jobs/{queue}/{id}/retry': {
    for: 'staff',
    object: 'failedJob',
    own: 200,
    other: 404,
  },
  'GET /rest/v1/staff/audit_log': { for: 'staff', own: 200 },
};

/** After the others: they change who the asker is. */
export const LAST: Record<string, Row> = {
  'POST /rest/v1/staff/viewing': {
    for: 'staff',
    object: 'contractor',
    own: 200,
    other: 404,
    body: ({ id }) => ({ userId: id, reason: 'Asked for help' }),
  },
  'DELETE /rest/v1/staff/viewing': { for: 'staff', own: 200 },
  'POST /auth/v1/logout': { for: 'anyone', own: 200 },
};

let phones = 0;
function freshPhone(): string {
  phones += 1;
  return `628555${String(1000 + phones)}`;
}
