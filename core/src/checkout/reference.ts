/**
 * What we call a checkout or a merchant at the provider: how it is found again when an answer was lost.
 * Statements use the same as app.provider_reference (server/sql/functions); a test holds the two equal.
 */
export function providerReference({ id }: { id: string }): string {
  return `jobly:${id}`;
}
