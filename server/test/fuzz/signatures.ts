import { createHmac } from 'node:crypto';
import { eventSignature } from '../shop.ts';

export const FORM_SECRET = 'a secret of the form service';

/** Signatures of the provider and the form service. */
const SIGNATURES: Record<string, (body: string) => Record<string, string>> = {
  'POST /functions/v1/lopay-webhook': (body) => eventSignature(body, new Date()),
  'POST /functions/v1/typeform-webhook': (body) => ({
    'typeform-signature': `sha256=${createHmac('sha256', FORM_SECRET).update(body).digest('base64')}`,
  }),
};

export const signatureOf = (operation: string, body: Buffer | undefined) =>
  SIGNATURES[operation]?.(body?.toString() ?? '') ?? {};
