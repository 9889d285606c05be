import { AppError } from '@jobly/core/errors';
import { ProviderError } from '../../ports/payment-provider.ts';

/** The provider's failure in the words of our catalogue; anything else goes on as it is. */
export function throwAsAppError(error: unknown): never {
  if (error instanceof ProviderError) throw new AppError(`provider_${error.kind}`);
  throw error;
}
