/** What name servers say of a name: the texts of its TXT records, and its addresses. Throws when nobody could say. */
export type NameLookUp = Record<'txt' | 'addresses', (name: string) => Promise<string[]>>;
