import { providerName } from '@jobly/core/brand';

/** Of new businesses, for pages before the sign-in: the server writes it into the document where it is not the first. */
export const installationProvider = (): string =>
  providerName(globalThis.document?.documentElement.dataset['provider'] ?? null);
