import { randomUUID } from 'node:crypto';
import type { Row } from './authorization-row.ts';

export const GROW: Record<string, Row> = {
  'POST /functions/v1/notify-service-request': {
    for: 'signed-in',
    object: 'self',
    other: 403,
    body: ({ id }) => ({ userId: id, serviceType: 'website' }),
  },
  'GET /rest/v1/review_settings/me': { for: 'signed-in' },
  'PUT /rest/v1/review_settings/me': { for: 'signed-in', body: () => ({ autoSendEnabled: false }) },
  'GET /rest/v1/review_requests': { for: 'signed-in' },
  'POST /storage/v1/website-change-requests': {
    for: 'signed-in',
    own: 422,
    body: () => 'no picture',
  },
  'GET /files/logos/{name}': { for: 'anyone', own: 404 },
  'GET /storage/v1/website-change-requests/{name}': { for: 'anyone', object: 'upload' },
  'GET /storage/v1/job-photos/{name}': { for: 'anyone', own: 404 },
  'GET /rest/v1/websites/me': { for: 'signed-in' },
  'GET /rest/v1/website_details/me': { for: 'signed-in' },
  'PUT /rest/v1/website_details/me': {
    for: 'signed-in',
    body: () => ({ businessName: 'Rivera Plumbing', businessPhone: null }),
  },
  'PUT /rest/v1/website_extras/me': { for: 'signed-in', body: () => ({}) },
  'POST /rest/v1/website_photos': {
    for: 'signed-in',
    own: 404,
    body: () => ({ imageUrl: '/storage/v1/website-change-requests/x.png' }),
  },
  'GET /rest/v1/website_photos/{name}': { for: 'signed-in', object: 'ownPhoto' },
  'GET /rest/v1/websites/me/preview': { for: 'signed-in' },
  'GET /rest/v1/site_requests': { for: 'signed-in' },
  'GET /rest/v1/site_requests/new': { for: 'signed-in' },
  'PUT /rest/v1/site_requests/seen': {
    for: 'signed-in',
    body: () => ({ until: '2026-01-05T12:00:00.000Z' }),
  },
  'GET /rest/v1/site_domains/me': { for: 'signed-in' },
  'PUT /rest/v1/site_domains/me': {
    for: 'signed-in',
    own: 409,
    body: () => ({ domain: 'riveraplumbing.com' }),
  },
  'POST /rest/v1/site_domains/me/check': { for: 'signed-in', own: 404 },
  'DELETE /rest/v1/site_domains/me': { for: 'signed-in' },
  'POST /rest/v1/websites/link': {
    for: 'signed-in',
    body: () => ({ url: 'https://rivera.example.com' }),
  },
  'POST /rest/v1/websites': { for: 'signed-in', body: () => ({ replaceLinked: true }) },
  'POST /rest/v1/website_change_requests': {
    for: 'signed-in',
    own: 409,
    body: () => ({ id: randomUUID(), description: 'Please change the hours' }),
  },
  'GET /rest/v1/google_profiles/me': { for: 'signed-in' },
  'PUT /rest/v1/google_profiles/me': {
    for: 'signed-in',
    body: () => ({ hasExistingProfile: true }),
  },
  'POST /rest/v1/google_profiles/me/confirm-manager': { for: 'signed-in' },
  'POST /rest/v1/google_profiles/me/start-creation': { for: 'signed-in', own: 409 },
};
