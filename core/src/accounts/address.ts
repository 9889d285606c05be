/** `12 Main St, Oakland, CA 94607`, without the parts that are missing; null when all are. */
export function postalAddress(address: {
  addressStreet: string | null;
  addressCity: string | null;
  addressState: string | null;
  addressZip: string | null;
}): string | null {
  const stateAndZip = [address.addressState, address.addressZip].filter(Boolean).join(' ');
  const parts = [address.addressStreet, address.addressCity, stateAndZip];
  return parts.filter(Boolean).join(', ') || null;
}
