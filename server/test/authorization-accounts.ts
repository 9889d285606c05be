import { randomUUID } from 'node:crypto';
import type { Row } from './authorization-row.ts';

export const ACCOUNTS: Record<string, Row> = {
  'POST /auth/v1/otp': { for: 'anyone', own: 404, body: () => ({ phone: '4155559999' }) },
  'POST /auth/v1/verify': {
    for: 'anyone',
    own: 404,
    body: () => ({ phone: '4155559999', token: '123456', type: 'sms' }),
  },
  'GET /auth/v1/session': { for: 'anyone' },
  'POST /auth/v1/confirm': {
    for: 'signed-in',
    own: [422, 403],
    self: true,
    body: () => ({ token: '000000', purpose: 'refund' }),
  },
  'GET /auth/v1/user': { for: 'signed-in', self: true },
  'GET /auth/v1/sessions': { for: 'signed-in' },
  'DELETE /auth/v1/sessions/{id}': { for: 'signed-in', object: 'session' },
  'GET /rest/v1/profiles/me': { for: 'signed-in' },
  'PUT /rest/v1/profiles/me/business': {
    for: 'signed-in',
    // An outdated version of the profile.
    own: 409,
    body: () => ({
      addressStreet: '',
      addressCity: 'Elsewhere',
      addressState: '',
      addressZip: '',
      timeZone: '',
      seen: '2020-01-01T00:00:00.000Z',
    }),
  },
  'GET /rest/v1/profiles/me/change': { for: 'signed-in' },
  'POST /rest/v1/profiles/me/change': { for: 'signed-in', own: 400, body: () => ({}) },
  'POST /rest/v1/profiles/me/change/code': { for: 'signed-in', own: 409 },
  'POST /rest/v1/profiles/me/change/confirm': {
    for: 'signed-in',
    own: 409,
    body: () => ({ token: '000000' }),
  },
  'DELETE /rest/v1/profiles/me/change': { for: 'signed-in', own: 409 },
  'PUT /rest/v1/profiles/me/language': { for: 'signed-in', body: () => ({ language: 'en' }) },
  'PUT /rest/v1/profiles/me/tips': { for: 'signed-in', body: () => ({ takesTips: true }) },
  'GET /rest/v1/contractors/me': { for: 'signed-in', own: [200, 404] },
  'PUT /rest/v1/contractors/me/setup-seen': { for: 'signed-in' },
  'GET /rest/v1/notice_settings/me': { for: 'signed-in' },
  'PATCH /rest/v1/notice_settings/me': { for: 'signed-in', body: () => ({ byText: false }) },
  'PUT /rest/v1/push_subscriptions/mine': {
    for: 'signed-in',
    body: () => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
      keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    }),
  },
  'DELETE /rest/v1/push_subscriptions/mine': { for: 'signed-in' },
  'GET /rest/v1/arrivals': { for: 'signed-in', query: '?withinMs=1000' },
  'GET /realtime/v1/changes': { for: 'signed-in', stream: true },
};
