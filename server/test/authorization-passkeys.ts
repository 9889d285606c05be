import type { Row } from './authorization-row.ts';

const NO_PASSKEY = {
  credential: {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'e30' },
    clientExtensionResults: {},
  },
};

export const PASSKEYS: Record<string, Row> = {
  'POST /auth/v1/confirm/otp': {
    for: 'signed-in',
    own: [200, 403],
    self: true,
    body: () => ({ purpose: 'refund' }),
  },
  'POST /auth/v1/passkeys/challenge': { for: 'anyone', body: () => ({}) },
  'POST /auth/v1/passkeys/sign-in': { for: 'anyone', own: 422, body: () => NO_PASSKEY },
  'POST /auth/v1/passkeys/confirm': {
    for: 'signed-in',
    own: 422,
    self: true,
    body: () => ({ ...NO_PASSKEY, purpose: 'refund' }),
  },
  'GET /auth/v1/passkeys': { for: 'signed-in' },
  'POST /auth/v1/passkeys/new': { for: 'signed-in', own: [200, 403], body: () => ({}) },
  'POST /auth/v1/passkeys': { for: 'signed-in', own: 422, body: () => NO_PASSKEY },
  'PATCH /auth/v1/passkeys/{id}': {
    for: 'signed-in',
    object: 'passkey',
    body: () => ({ name: 'The phone in the van' }),
  },
  'DELETE /auth/v1/passkeys/{id}': { for: 'signed-in', object: 'passkey', own: [200, 403] },
};
