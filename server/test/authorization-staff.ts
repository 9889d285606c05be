import { DRAFT } from './authorization-shown.ts';
import { freshPhone } from './authorization-proposals.ts';
import type { Row } from './authorization-row.ts';

export const STAFF: Record<string, Row> = {
  'GET /rest/v1/staff/websites': { for: 'staff' },
  'POST /functions/v1/complete-website': {
    for: 'staff',
    object: 'website',
    body: ({ id }) => ({ user_id: id, jobly_url: 'https://done.example.com' }),
  },
  'GET /rest/v1/staff/sites/{userId}': { for: 'staff', object: 'site' },
  'PUT /rest/v1/staff/sites/{userId}': {
    for: 'staff',
    object: 'site',
    body: () => ({ draft: DRAFT }),
  },
  'POST /rest/v1/staff/sites/{userId}/publish': { for: 'staff', object: 'site', body: () => ({}) },
  'POST /rest/v1/staff/sites/{userId}/photos': {
    for: 'staff',
    object: 'pictureRequest',
    body: ({ also }) => ({ changeRequestId: also }),
  },
  'POST /rest/v1/staff/website_change_requests/{id}/decline': {
    for: 'staff',
    object: 'changeRequest',
    body: () => ({ answer: 'Not possible' }),
  },
  'DELETE /rest/v1/staff/websites/{userId}': { for: 'staff', object: 'website' },
  'GET /rest/v1/staff/sites/{userId}/preview': { for: 'staff', object: 'site' },
  'GET /rest/v1/staff/sites/{userId}/photos/{name}': { for: 'staff', object: 'sitePhoto' },
  'GET /rest/v1/staff/google_profiles': { for: 'staff' },
  'PATCH /rest/v1/staff/google_profiles/{userId}': {
    for: 'staff',
    object: 'googleProfile',
    body: () => ({ status: 'optimizing' }),
  },
  'POST /rest/v1/staff/previews': {
    for: 'staff',
    object: 'contractor',
    body: ({ id }) => ({ action: 'delete-user', userId: id }),
  },
  'POST /functions/v1/admin-mark-paid': {
    for: 'staff',
    object: 'link',
    body: ({ id }) => ({ paymentLinkId: id }),
  },
  'POST /functions/v1/link-phone-to-user': {
    for: 'staff',
    object: 'contractor',
    body: ({ id }) => ({ keepUserId: id, phone: freshPhone() }),
  },
  'POST /functions/v1/update-user-phone': {
    for: 'staff',
    object: 'contractor',
    body: ({ id }) => ({ userId: id, phone: freshPhone() }),
  },
  'POST /functions/v1/delete-user': {
    for: 'staff',
    object: 'contractor',
    body: ({ id }) => ({ userId: id }),
  },
  'POST /rest/v1/staff/release-payouts': {
    for: 'staff',
    object: 'frozen',
    body: ({ id }) => ({ userId: id }),
  },
  'POST /rest/v1/staff/move-provider': {
    for: 'staff',
    object: 'contractor',
    // There is one provider here, and so none to move to.
    own: 409,
    body: ({ id }) => ({ userId: id }),
  },
  'POST /rest/v1/staff/people/{userId}/suspension': {
    for: 'admin',
    object: 'contractor',
    body: () => ({ suspended: true }),
  },
  'POST /rest/v1/staff/audit_log/{id}/undo': { for: 'staff', object: 'logEntry' },
  'GET /rest/v1/staff/proposals': { for: 'staff' },
  'POST /rest/v1/staff/proposals/{id}/approve': { for: 'staff', object: 'proposal' },
  'POST /rest/v1/staff/proposals/{id}/decline': {
    for: 'staff',
    object: 'proposal',
    body: () => ({}),
  },
  'GET /rest/v1/staff/profile-changes': { for: 'staff' },
  'POST /rest/v1/staff/change-profile': {
    for: 'staff',
    object: 'profileChange',
    body: ({ id, also = id }) => ({ userId: also, changeId: id }),
  },
  'POST /rest/v1/staff/profile-changes/{id}/decline': {
    for: 'staff',
    object: 'profileChange',
    body: () => ({ reason: 'Please send us a photo of your licence.' }),
  },
  'POST /rest/v1/staff/profile-changes/{id}/provider': { for: 'staff', object: 'profileChange' },
  'GET /rest/v1/staff/search': { for: 'staff' },
  'GET /rest/v1/staff/people/{userId}': { for: 'staff', object: 'contractor' },
  'POST /rest/v1/payment_mismatches/{id}/resolve': {
    for: 'staff',
    object: 'mismatch',
    body: () => ({ resolution: 'Looked at' }),
  },
  'GET /rest/v1/alerts': { for: 'staff' },
  'GET /rest/v1/reconciliations': { for: 'staff' },
  'POST /rest/v1/reconciliations': { for: 'staff' },
  'POST /rest/v1/alerts/{id}/resolve': {
    for: 'staff',
    object: 'alert',
    body: () => ({ resolution: 'Looked at' }),
  },
  'POST /rest/v1/staff/tasks/{queue}/{id}/retry': { for: 'staff', object: 'failedTask' },
  'GET /rest/v1/staff/audit_log': { for: 'staff' },
};

/** Last, because they change the caller. */
export const LAST: Record<string, Row> = {
  'POST /rest/v1/staff/viewing': {
    for: 'staff',
    object: 'contractor',
    body: ({ id }) => ({ userId: id, reason: 'Asked for help' }),
  },
  'DELETE /rest/v1/staff/viewing': { for: 'staff' },
  'POST /auth/v1/logout': { for: 'anyone' },
};
