import { AppError } from '@jobly/core/errors';
import { getPaymentLink } from '@jobly/core/payment-links/contract';
import type { PublicPaymentLink } from '@jobly/core/payment-links/contract';
import { call } from '../../lib/api.ts';

/** Nothing for a link that does not exist; trouble on the way is thrown and gets its own screen. */
export async function loadPublicLink(url: string): Promise<PublicPaymentLink | undefined> {
  try {
    return await call(getPaymentLink, { body: { url } });
  } catch (error) {
    const refused = error instanceof AppError && error.status >= 400 && error.status < 500;
    if (refused && error.code !== 'rate_limited') return undefined;
    throw error;
  }
}
