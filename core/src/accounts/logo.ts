/** Logos are public, and a name always refers to the same picture. */
export const LOGO_PATH = '/files/logos';

export function logoUrl(name: string): string {
  return `${LOGO_PATH}/${name}`;
}
