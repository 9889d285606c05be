/** Logos are public, and a name stands for the same picture forever. */
export const LOGO_PATH = '/files/logos';

/** Where anybody can see a business's logo. */
export function logoUrl(name: string): string {
  return `${LOGO_PATH}/${name}`;
}
