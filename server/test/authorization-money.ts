import { randomUUID } from 'node:crypto';
import { merchantPayload } from '@jobly/core/payouts/merchant';
import type { Row } from './authorization-row.ts';
import { newLink } from './api-client.ts';
import { newEstimate } from './estimates.ts';
import { newJob } from './jobs.ts';

const OWN_LINK = { for: 'signed-in', object: 'link' } as const;
const OWN_ESTIMATE = { for: 'signed-in', object: 'estimate' } as const;

export const MONEY: Record<string, Row> = {
  'POST /functions/v1/create-merchant': {
    for: 'signed-in',
    object: 'self',
    own: [200, 404],
    other: 403,
    body: ({ id }, self) => ({ merchantData: merchantPayload(self), userId: id }),
  },
  'POST /functions/v1/ask-for-bank-change': { for: 'signed-in', own: [200, 409] },
  'POST /functions/v1/update-bank-details': {
    for: 'signed-in',
    object: 'merchant',
    own: 504,
    other: 409,
    body: ({ id }) => ({
      merchantId: id,
      routingNumber: '021000021',
      accountNumber: '000123456789',
      accountHolderName: 'Rivera Plumbing',
      accountHolderType: 'company',
    }),
  },
  'POST /functions/v1/fetch-lopay-balance': { for: 'signed-in', reads: true },
  'GET /rest/v1/payouts': { for: 'signed-in' },
  'GET /rest/v1/provider_capabilities': { for: 'anyone' },
  'POST /functions/v1/lopay-webhook': { for: 'anyone', own: 403, body: () => ({}) },
  'GET /rest/v1/payment_links': { for: 'signed-in' },
  'POST /rest/v1/payment_links': { for: 'signed-in', own: [200, 404], body: newLink },
  'GET /rest/v1/payment_links/history': { for: 'signed-in' },
  'GET /rest/v1/payment_links/items': { for: 'signed-in' },
  'GET /rest/v1/payment_links/overview': { for: 'signed-in' },
  'POST /rest/v1/payment_links/text-reach': {
    for: 'signed-in',
    reads: true,
    body: () => ({ phone: '(415) 555-0188' }),
  },
  'GET /rest/v1/payment_links/export': { for: 'signed-in' },
  'POST /rest/v1/payment_links/export': { for: 'signed-in', reads: true },
  'GET /rest/v1/payment_links/{id}': OWN_LINK,
  'POST /rest/v1/payment_links/{id}/sent': {
    for: 'signed-in',
    object: 'link',
    body: () => ({ channel: 'copy' }),
  },
  'GET /rest/v1/payment_links/{id}/invoice.pdf': OWN_LINK,
  'GET /rest/v1/payment_links/{id}/receipt.pdf': { for: 'signed-in', object: 'paidLink' },
  'POST /rest/v1/payment_links/{id}/cancel': OWN_LINK,
  'POST /rest/v1/payment_links/{id}/cash-received': OWN_LINK,
  'POST /rest/v1/payment_links/{id}/cash-mark': OWN_LINK,
  'POST /rest/v1/payment_links/{id}/cash-mark/undo': OWN_LINK,
  'POST /rest/v1/payment_links/{id}/cash-not-received': OWN_LINK,
  'POST /rest/v1/payment_links/{id}/refund': {
    for: 'signed-in',
    object: 'link',
    own: 422,
    body: () => ({ refundId: randomUUID(), amountCents: 100 }),
  },
  'GET /rest/v1/reminders': { for: 'signed-in' },
  'PUT /rest/v1/reminders': { for: 'signed-in', body: () => ({ isOn: true }) },
  'GET /rest/v1/reminders/late': { for: 'signed-in' },
  'POST /rest/v1/reminders/late': { for: 'signed-in', body: () => ({ ids: [randomUUID()] }) },
  'GET /rest/v1/payment_links/{id}/reminders': OWN_LINK,
  'PUT /rest/v1/payment_links/{id}/reminders': {
    ...OWN_LINK,
    body: () => ({ stoppedFor: 'link' }),
  },
  'GET /rest/v1/payment_links/{id}/proof': OWN_LINK,
  'PUT /rest/v1/payment_links/{id}/proof': { ...OWN_LINK, body: () => ({ isAsked: true }) },
  'POST /rest/v1/payment_links/{id}/signatures': {
    ...OWN_LINK,
    body: () => ({ id: randomUUID(), name: 'Dana Whitfield' }),
  },
  'PUT /rest/v1/payment_links/{id}/photos/{photoId}': {
    ...OWN_LINK,
    own: 422,
    body: () => 'no picture',
  },
  'PATCH /rest/v1/payment_links/{id}/photos/{photoId}': {
    for: 'signed-in',
    object: 'workPhoto',
    body: () => ({ kind: 'before' }),
  },
  'DELETE /rest/v1/payment_links/{id}/photos/{photoId}': {
    for: 'signed-in',
    object: 'workPhoto',
  },
  'GET /rest/v1/repeats': { for: 'signed-in' },
  'GET /rest/v1/payment_links/{id}/repeat': OWN_LINK,
  'POST /rest/v1/payment_links/{id}/repeat': {
    ...OWN_LINK,
    own: 422,
    body: () => ({ every: 'week', startsOn: '2020-01-01' }),
  },
  'PUT /rest/v1/repeats/{id}': {
    for: 'signed-in',
    object: 'repeat',
    body: () => ({ ended: true }),
  },
  'POST /rest/v1/jobs': { for: 'signed-in', own: [200, 404], body: () => newJob() },
  'GET /rest/v1/jobs/{id}': { for: 'signed-in', object: 'job' },
  'POST /rest/v1/jobs/{id}/links': {
    own: [200, 404],
    for: 'signed-in',
    object: 'job',
    body: ({ also }) => ({ linkId: randomUUID(), partIds: [also] }),
  },
  'POST /rest/v1/jobs/{id}/cancel': { for: 'signed-in', object: 'job' },
  'POST /rest/v1/estimates': { for: 'signed-in', own: [200, 404], body: () => newEstimate() },
  'GET /rest/v1/estimates': { for: 'signed-in' },
  'GET /rest/v1/estimates/{id}': OWN_ESTIMATE,
  'PUT /rest/v1/estimates/{id}': {
    ...OWN_ESTIMATE,
    body: () => ({ ...newEstimate(), version: 1 }),
  },
  'GET /rest/v1/estimates/{id}/reminders': OWN_ESTIMATE,
  'PUT /rest/v1/estimates/{id}/reminders': {
    ...OWN_ESTIMATE,
    body: () => ({ stoppedFor: 'estimate' }),
  },
  'POST /rest/v1/estimates/{id}/sent': { ...OWN_ESTIMATE, body: () => ({ channel: 'copy' }) },
  'POST /rest/v1/estimates/{id}/steps': { ...OWN_ESTIMATE, body: () => ({ step: 'withdraw' }) },
  'POST /rest/v1/estimates/{id}/accept': {
    ...OWN_ESTIMATE,
    own: [200, 404],
    body: () => ({ version: 1, name: 'Dana Whitfield', note: 'By phone' }),
  },
  'POST /rest/v1/estimates/{id}/cancelled': {
    ...OWN_ESTIMATE,
    own: 409,
    body: () => ({ saidOn: '2026-01-05' }),
  },
  'GET /rest/v1/estimates/{id}/estimate.pdf': OWN_ESTIMATE,
  'GET /rest/v1/customers': { for: 'signed-in' },
  'GET /rest/v1/customers/by_name': { for: 'signed-in' },
  'GET /rest/v1/customers/found': { for: 'signed-in', query: '?search=da' },
  'GET /rest/v1/customers/{id}': { for: 'signed-in', object: 'customer' },
  'PUT /rest/v1/customers/{id}': {
    for: 'signed-in',
    object: 'customer',
    body: () => ({
      name: 'Dana Whitfield',
      phone: '(415) 555-0188',
      email: null,
      address: null,
      jobAddress: null,
      notes: null,
      language: null,
    }),
  },
  'POST /rest/v1/customers/{id}/merge': {
    for: 'signed-in',
    object: 'customer',
    own: 409,
    body: ({ id }) => ({ into: id }),
  },
  'POST /rest/v1/customers/{id}/unmerge': { for: 'signed-in', object: 'customer' },
  'GET /rest/v1/customer_imports': { for: 'signed-in' },
  'GET /rest/v1/customer_imports/{id}': { for: 'signed-in', object: 'customerImport' },
  // Begins the import of this id; another's is refused in import-customers.test.ts.
  'PUT /rest/v1/customer_imports/{id}/rows': {
    for: 'signed-in',
    body: () => ({
      place: 0,
      rows: [
        {
          name: 'Dana Whitfield',
          phone: '(415) 555-0188',
          email: null,
          address: null,
          jobAddress: null,
          notes: null,
        },
      ],
    }),
  },
  'POST /rest/v1/customer_imports/{id}/run': { for: 'signed-in', object: 'customerImport' },
  'POST /rest/v1/customer_imports/{id}/undo': { for: 'signed-in', object: 'customerImport' },
  'POST /functions/v1/fetch-lopay-transactions': {
    for: 'signed-in',
    reads: true,
    body: () => ({ pageSize: 20 }),
  },
  'GET /rest/v1/earnings': { for: 'signed-in', query: '?range=week' },
  'GET /rest/v1/disputes/{id}/evidence-pack': { for: 'signed-in', object: 'dispute' },
  'GET /rest/v1/staff/people/{userId}/disputes/{disputeId}/evidence-pack': {
    for: 'staff',
    object: 'disputeOf',
  },
  'GET /rest/v1/payment_mismatches': { for: 'staff' },
};
