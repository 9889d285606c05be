/** DNS: TXT records and addresses of a name. Throws if the lookup failed. */
export type NameLookUp = Record<'txt' | 'addresses', (name: string) => Promise<string[]>>;
