/** Identifies a checkout or merchant at the provider after a lost reply. Same as app.provider_reference; tested. */
export function providerReference({ id }: { id: string }): string {
  return `jobly:${id}`;
}
